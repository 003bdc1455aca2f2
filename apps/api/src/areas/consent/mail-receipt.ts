import type { Transaction } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { queueMessage } from '#kernel/outbox/index.ts';

/** To the person's own address, which the outbox forgets once it is sent. False without an address. */
export async function mailReceipt(
  trx: Transaction,
  deps: Pick<Deps, 'clock' | 'jobs'>,
  {
    caseId,
    number,
    address,
  }: { readonly caseId: string; readonly number: number; readonly address: string | undefined },
  body: string,
): Promise<boolean> {
  if (address === undefined) return false;
  await queueMessage(trx, deps, {
    channel: 'EMAIL',
    recipient: address,
    subject: `Resposta ao seu pedido de exclusão de dados: protocolo ${number}`,
    body,
    entityType: 'CONSENT_CASE',
    entityId: caseId,
    forgetsRecipient: true,
  });
  return true;
}
