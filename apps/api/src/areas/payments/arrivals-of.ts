import type { ProviderCharge, ProviderEvent } from './providers/provider.ts';

/** The movements of a charge as events; the movement's id is what tells them apart from their notices. */
export function arrivalsOf(charge: ProviderCharge): ProviderEvent[] {
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
