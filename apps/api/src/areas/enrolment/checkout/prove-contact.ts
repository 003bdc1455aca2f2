import type { contactCodeSent } from '@habilita/contract';
import type { z } from 'zod';
import { countTry } from '#areas/people/access/index.ts';
import { lockLead } from '#areas/enrolment/leads/index.ts';
import { inTransaction } from '#kernel/db/in-transaction.ts';
import type { Deps } from '#kernel/deps.ts';
import { refuse } from '#kernel/errors.ts';
import { maskedEmail } from '#kernel/masked.ts';
import { queueMessage } from '#kernel/outbox/index.ts';
import { contactCode } from './contact-proof.message.ts';
import { keepContactCode, tryContactCode } from './contact-proof.queries.ts';
import { CODE_LIFETIME, hashOfContactCode, newContactCode, provesContact } from './contact-proof.ts';
import { enrolmentKeyHash } from './enrolment-key-hash.ts';

type Needed = Pick<Deps, 'db' | 'clock' | 'jobs' | 'environment'>;

/**
 * Mails a code to the pre-registration's e-mail. Refusals: NOT_FOUND for an unknown enrolment key; TOO_MANY_REQUESTS
 * after a few codes to one e-mail.
 */
export async function sendContactCode(
  deps: Needed,
  { leadId, enrolmentKey }: { readonly leadId: string; readonly enrolmentKey: string },
): Promise<z.output<typeof contactCodeSent>> {
  const keyHash = await enrolmentKeyHash(deps.db, deps, enrolmentKey);
  const { email } = await inTransaction(
    deps.db,
    async (trx) => (await lockLead(trx, leadId, keyHash)) ?? refuse('NOT_FOUND'),
  );
  await countTry(deps, 'contact-code', email);
  const sentAt = deps.clock.now();
  await inTransaction(deps.db, async (trx) => {
    const lead = (await lockLead(trx, leadId, keyHash)) ?? refuse('NOT_FOUND');
    const code = newContactCode();
    await keepContactCode(trx, { leadId, codeHash: hashOfContactCode(leadId, code), sentAt });
    const to = { channel: 'EMAIL', recipient: lead.email, entityType: 'LEAD', entityId: leadId } as const;
    await queueMessage(trx, deps, { ...contactCode.write({ name: lead.name, code }), ...to });
  });
  return { sentTo: maskedEmail(email), expiresAt: sentAt.add(CODE_LIFETIME) };
}

/** Refuses with CONTACT_CODE_INCORRECT when the code does not prove the e-mail of the pre-registration. */
export async function checkContactCode(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  leadId: string,
  code: string,
): Promise<void> {
  const kept = await tryContactCode(db, leadId);
  if (!provesContact(kept, code, leadId, clock.now())) refuse('CONTACT_CODE_INCORRECT', 'contactCode');
}
