import type { ProviderEvent } from '../providers/notice.ts';
import type { ChargeRecord } from '../providers/provider.ts';

/** Turns the payments in a provider's record of a charge into events, whose keys are made from the movements' ids. */
export function eventsOfCharge(charge: ChargeRecord): ProviderEvent[] {
  return charge.payments.map((payment) => ({
    providerEventId: `fetched:${payment.movementId}`,
    movementId: payment.movementId,
    kind: 'PAID',
    externalId: charge.externalId,
    paymentId: charge.paymentId,
    amount: payment.amount,
    occurredAt: payment.paidAt,
    ...(payment.endToEndId === undefined ? {} : { endToEndId: payment.endToEndId }),
    ...(payment.cardBrand === undefined ? {} : { cardBrand: payment.cardBrand }),
    ...(payment.installments === undefined ? {} : { installments: payment.installments }),
    raw: undefined,
  }));
}
