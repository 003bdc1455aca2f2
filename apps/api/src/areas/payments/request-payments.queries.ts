import type { PaymentEntityType, PaymentMethod } from '@habilita/contract';
import { type Cents, type FeeRate, newId } from '@habilita/kernel';
import { type InsertObject, sql } from 'kysely';
import type { ReadDatabase, Transaction } from '#kernel/db/connect.ts';
import type { DB } from '#kernel/db/schema.gen.ts';
import type { ChargeState } from './charges.queries.ts';
import type { PlannedPayment } from './planned-payments.ts';

export interface PaymentOwner {
  readonly registrationId: string;
  readonly campaignId: string;
  readonly drivingSchoolId: string;
  readonly planId: string;
  readonly entityType: PaymentEntityType;
  /** The row that asks for the money; the registration itself for its contract. */
  readonly entityId: string;
  readonly createdBy: string;
}

type NewPayment = InsertObject<DB, 'payments'> & { readonly id: string };

/** Writes the payments, each with the next order number and its intent to be charged; their ids, in the order given. */
export async function insertPayments(
  trx: Transaction,
  owner: PaymentOwner,
  planned: readonly PlannedPayment[],
  at: Temporal.Instant,
): Promise<string[]> {
  const rows = planned.map(
    (payment): NewPayment => ({
      id: newId(),
      ...owner,
      part: payment.part,
      paymentMethod: payment.method,
      orderId: sql<string>`lpad(nextval('payment_order_numbers')::text, 8, '0')`,
      status: 'PENDING',
      installmentNumber: payment.installmentNumber,
      numberOfInstallments: payment.numberOfInstallments,
      dueDate: payment.dueDate,
      expiresAt: payment.expiresAt,
      grossCents: payment.gross,
      partnerGrossCents: payment.partner,
      marketplaceGrossCents: payment.marketplace,
      feePercentageBasisPoints: payment.feeBasisPoints,
      partnerPercentageFeeCents: payment.fees.partner.percentageFee,
      marketplacePercentageFeeCents: payment.fees.marketplace.percentageFee,
      partnerFixedFeeCents: payment.fees.partner.fixedFee,
      marketplaceFixedFeeCents: payment.fees.marketplace.fixedFee,
      chargeState: 'REQUESTED',
      createdAt: at,
      updatedAt: at,
    }),
  );
  await trx.insertInto('payments').values(rows).execute();
  return rows.map((row) => row.id);
}

/**
 * Brings what the registration's row keeps of its payments in step with them: open amount, earliest open due date, number of
 * payments, whether a down payment was ever paid. Called in the transaction that changes them, under the registration's lock.
 */
export async function refreshPaymentFigures(trx: Transaction, registrationId: string): Promise<void> {
  await sql`
    update registrations r set
      total_pending_cents = p.pending, earliest_due_date = p.earliest, entity_payments_qty = p.n, has_paid_any_down_payment = p.paid_down
    from (
      select
        coalesce(sum(gross_cents) filter (where status = 'PENDING' and active), 0) as pending,
        min(due_date) filter (where status = 'PENDING' and active) as earliest,
        count(*) as n,
        coalesce(bool_or(status = 'PAID' and part = 'DOWN_PAYMENT'), false) as paid_down
      from payments where registration_id = ${registrationId}
    ) p
    where r.id = ${registrationId}`.execute(trx);
}

/**
 * What the provider takes on a day, by method: the table's percentage, and the fixed fee of the table for PIX, of the campaign
 * for card and boleto. Undefined when the table has no row for that day: the method is not on offer.
 */
export async function feeRateOn(
  db: ReadDatabase,
  method: PaymentMethod,
  day: string,
  campaign: { readonly creditFixedFee: Cents; readonly boletoFixedFee: Cents },
): Promise<FeeRate | undefined> {
  const row = await db
    .selectFrom('paymentFees')
    .select(['percentageBasisPoints', 'fixedCents'])
    .where('paymentMethod', '=', method)
    .where('validFrom', '<=', day)
    .where((eb) => eb.or([eb('validUntil', 'is', null), eb('validUntil', '>', day)]))
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const fixedByMethod = {
    PIX: row.fixedCents,
    CREDIT: campaign.creditFixedFee,
    BOLETO: campaign.boletoFixedFee,
    BOLETO_PARCELADO: campaign.boletoFixedFee,
  };
  return { basisPoints: row.percentageBasisPoints, fixedFee: fixedByMethod[method] };
}

/** Cancels what is pending and active; a charge that is or may be at the provider is marked to be taken back. */
export async function markOpenPaymentsCancelled(trx: Transaction, registrationId: string, at: Temporal.Instant) {
  return trx
    .updateTable('payments')
    .set((eb) => ({
      status: 'CANCELLED',
      chargeState: eb
        .case()
        .when('chargeState', 'in', ['REQUESTED', 'ISSUED'])
        .then<ChargeState>('CANCEL_REQUESTED')
        .else(eb.ref('chargeState'))
        .end(),
      updatedAt: at,
      version: eb('version', '+', 1),
    }))
    .where('registrationId', '=', registrationId)
    .where('status', '=', 'PENDING')
    .where('active', '=', true)
    .returning(['id', 'chargeState'])
    .execute();
}
