import type { Transaction } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { queueMessage } from '#kernel/outbox/index.ts';
import type { KeyRing } from '#kernel/key-ring.ts';
import { idSignedBy, signedId } from '#kernel/signed-id.ts';
import { contractChanged } from './contract-changed.message.ts';

const PURPOSE = 'contract-acceptance';

/** The key of the link to one contract that waits for its acceptance. */
export const acceptanceKeyOf = (contractId: string, secret: KeyRing): string => signedId(PURPOSE, contractId, secret);

export const contractOfKey = (key: string, secret: KeyRing): string | undefined => idSignedBy(PURPOSE, key, secret);

interface Asked {
  readonly contractId: string;
  readonly registrationId: string;
  readonly name: string;
  readonly email: string;
  readonly campaignName: string;
}

/** Mails the student a link to the contract; the link is not stored anywhere. */
export async function askToAcceptAgain(
  trx: Transaction,
  deps: Pick<Deps, 'clock' | 'jobs' | 'environment'>,
  asked: Asked,
): Promise<void> {
  const { publicUrl, secrets } = deps.environment;
  const link = `${publicUrl}/subscription/contract/${acceptanceKeyOf(asked.contractId, secrets.files)}`;
  await queueMessage(trx, deps, {
    ...contractChanged.write({ ...asked, link }),
    channel: 'EMAIL',
    recipient: asked.email,
    entityType: 'REGISTRATION',
    entityId: asked.registrationId,
  });
}
