import { type ReminderKind, TEST_ENROLMENT_KEY } from '@habilita/contract';
import { isEmail } from '@habilita/kernel';
import type { Actor } from '#kernel/actor.ts';
import type { Transaction } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { refuse } from '#kernel/errors.ts';
import { queueMessage } from '#kernel/outbox/index.ts';
import { emailOfUser } from './dispatches.queries.ts';
import { sourceOf } from './preview-communication.ts';
import { reminderTrial } from './reminder.message.ts';

/**
 * Mails the message, with an unusable link, to the person who asks. Refusals: CAMPAIGN_NOT_FOUND,
 * TEMPLATE_NOT_FOUND, TEMPLATE_INVALID, OWN_EMAIL_MISSING.
 */
export async function testCommunication(
  trx: Transaction,
  deps: Pick<Deps, 'clock' | 'jobs' | 'environment'>,
  actor: Actor,
  { id, kind }: { readonly id: string; readonly kind: ReminderKind },
): Promise<{ sentTo: string }> {
  const { source } = await sourceOf(trx, actor, id, kind);
  const { name, username: email } = (await emailOfUser(trx, actor.userId)) ?? refuse('OWN_EMAIL_MISSING');
  if (!isEmail(email)) refuse('OWN_EMAIL_MISSING');
  const link = `${deps.environment.publicUrl}/subscription/enrolment/${TEST_ENROLMENT_KEY}`;
  const to = { channel: 'EMAIL', recipient: email, entityType: 'USER', entityId: actor.userId } as const;
  await queueMessage(trx, deps, { ...reminderTrial.write({ ...source, name, email, link }), ...to });
  return { sentTo: email };
}
