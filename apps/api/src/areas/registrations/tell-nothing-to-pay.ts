import { firstName, schoolText } from '@habilita/kernel';
import type { Facts } from '#areas/money/index.ts';
import type { Transaction } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { queueMessage } from '#kernel/outbox/index.ts';

/** Mails a student whose credit pays the whole contract: other students are told with their first charge. */
export async function tellNothingToPay(
  trx: Transaction,
  deps: Pick<Deps, 'clock' | 'jobs'>,
  { registration, terms }: Pick<Facts, 'registration' | 'terms'>,
): Promise<void> {
  const { planName, drivingSchoolName, campaignName } = terms;
  const paragraphs = [
    `Olá, ${firstName(registration.name)}!`,
    `Sua matrícula em ${planName} no ${schoolText(drivingSchoolName)} foi realizada e a sua vaga está reservada.`,
    'Não há nada a pagar: o que você já pagou cobre o valor da matrícula.',
    campaignName,
  ];
  await queueMessage(trx, deps, {
    subject: `Matrícula realizada: ${campaignName}`,
    body: paragraphs.join('\n\n'),
    channel: 'EMAIL',
    recipient: registration.email,
    entityType: 'REGISTRATION',
    entityId: registration.id,
  });
}
