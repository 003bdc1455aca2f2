import { cents } from '@habilita/kernel';
import type { ReadDatabase } from '#kernel/db/connect.ts';

/**
 * The data of the e-mail about a failed reversal, with the addresses of its requester and approver. An address appears
 * once, and only while the user is active.
 */
export async function reversalToTell(db: ReadDatabase, id: string) {
  const row = await db
    .selectFrom('paymentReversals as v')
    .innerJoin('payments as p', 'p.id', 'v.paymentId')
    .leftJoin('approvalRequests as a', 'a.id', 'v.approvalRequestId')
    .leftJoin('users as asker', (join) =>
      join
        .on((eb) => eb('asker.id', '=', eb.fn.coalesce('a.requestedBy', 'v.createdBy')))
        .on('asker.active', '=', true),
    )
    .leftJoin('users as decider', (join) =>
      join.onRef('decider.id', '=', 'a.decidedBy').on('decider.active', '=', true),
    )
    .select(['p.orderId', 'v.marketplaceCents', 'v.partnerCents', 'v.customerBankNumber'])
    .select(['asker.username as askerLogin', 'decider.username as deciderLogin'])
    .where('v.id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { orderId, marketplaceCents, partnerCents, customerBankNumber, askerLogin, deciderLogin } = row;
  const logins = [askerLogin, deciderLogin].filter((login) => login?.includes('@') === true);
  return {
    orderId,
    amount: cents(marketplaceCents + partnerCents),
    isTransfer: customerBankNumber !== null,
    recipients: [...new Set(logins)].flatMap((login) => login ?? []),
  };
}
