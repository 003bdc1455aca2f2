import { firstName } from '@habilita/kernel';
import type { Transaction } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { queueMessage } from '#kernel/outbox/index.ts';
import { idSignedBy, signedId } from '#kernel/signed-id.ts';

const PURPOSE = 'contract-acceptance';

/** The key of the link to one contract that waits for its acceptance. */
export const acceptanceKeyOf = (contractId: string, secret: string): string => signedId(PURPOSE, contractId, secret);

export const contractOfKey = (key: string, secret: string): string | undefined => idSignedBy(PURPOSE, key, secret);

interface Asked {
  readonly contractId: string;
  readonly registrationId: string;
  readonly name: string;
  readonly email: string;
  readonly campaignName: string;
}

const WITHOUT_LINK = '(o link foi removido desta cópia)';

const bodyOf = ({ name, campaignName }: Asked, link: string): string =>
  [
    `Olá, ${firstName(name)}!`,
    'O texto do seu contrato mudou. O que você já aceitou continua valendo até você ler e aceitar o novo.',
    `Neste link você vê o que mudou e aceita:\n${link}`,
    'O link é só seu: não o repasse.',
    campaignName,
  ].join('\n\n');

/** By e-mail, with a link that is kept nowhere. */
export async function askToAcceptAgain(
  trx: Transaction,
  deps: Pick<Deps, 'clock' | 'jobs' | 'environment'>,
  asked: Asked,
): Promise<void> {
  const { publicUrl, secrets } = deps.environment;
  const link = `${publicUrl}/subscription/contract/${acceptanceKeyOf(asked.contractId, secrets.files)}`;
  await queueMessage(trx, deps, {
    channel: 'EMAIL',
    recipient: asked.email,
    subject: `Seu contrato mudou, leia e aceite: ${asked.campaignName}`,
    body: bodyOf(asked, link),
    bodyOnceSent: bodyOf(asked, WITHOUT_LINK),
    entityType: 'REGISTRATION',
    entityId: asked.registrationId,
  });
}
