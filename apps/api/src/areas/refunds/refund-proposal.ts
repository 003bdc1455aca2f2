import { type Cents, localDate, ZERO_CENTS } from '@habilita/kernel';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import { proposeRefund } from './refund-routes.ts';
import { balanceOf, returnablePayments } from './refunds.queries.ts';

/** Providers count their days in São Paulo. */
const PROVIDERS_ZONE = '-03:00';

/** How the amount, by default the balance, can go back; nothing without one. See {@link proposeRefund}. */
export async function refundProposal(
  db: ReadDatabase,
  registrationId: string,
  asked: Cents | undefined,
  now: Temporal.Instant,
) {
  const amount = asked ?? (await balanceOf(db, registrationId));
  if (amount <= 0) return { parts: [] };
  const payments = await returnablePayments(db, registrationId);
  const today = localDate(now.toString(), PROVIDERS_ZONE);
  const parts = proposeRefund({ payments, amount, now, today, balances: new Map() });
  return {
    parts: parts.map(({ payment, shares, ...part }) => ({
      ...part,
      entityPaymentId: payment?.id ?? null,
      paymentMethod: payment?.method ?? null,
      paymentDate: payment?.paidAt ?? null,
      marketplaceAmount: shares.marketplace,
      partnerAmount: shares.partner,
      feeKept: payment?.fee ?? ZERO_CENTS,
    })),
  };
}
