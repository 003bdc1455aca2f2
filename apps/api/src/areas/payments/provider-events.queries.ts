import { type Cents, type HolderShares, newId } from '@habilita/kernel';
import type { Transaction } from '#kernel/db/connect.ts';
import type { DB } from '#kernel/db/schema.gen.ts';
import type { Selectable } from 'kysely';

export interface ProviderEventRow {
  readonly provider: string;
  readonly providerEventId: string;
  readonly movementId: string | null;
  readonly kind: string;
  readonly externalPaymentId: string;
  readonly paymentId: string | null;
  readonly amountCents: Cents;
  readonly occurredAt: Temporal.Instant;
  readonly receivedAt: Temporal.Instant;
}

/** Writes the event once; false when it, or the same movement of money told another way, is known. A twin in flight waits here. */
export async function keepEvent(trx: Transaction, row: ProviderEventRow): Promise<boolean> {
  const kept = await trx
    .insertInto('providerEvents')
    .values({ ...row, outcome: 'RECEIVED' })
    .onConflict((conflict) => conflict.doNothing())
    .returning('providerEventId')
    .executeTakeFirst();
  return kept !== undefined;
}

export async function noteOutcome(
  trx: Transaction,
  event: Pick<ProviderEventRow, 'provider' | 'providerEventId'>,
  outcome: string,
): Promise<void> {
  await trx
    .updateTable('providerEvents')
    .set({ outcome })
    .where('provider', '=', event.provider)
    .where('providerEventId', '=', event.providerEventId)
    .execute();
}

/** The payments a notice can mean: the one of the charge, the one it names. No lock yet. */
export async function paymentsOfNotice(
  trx: Transaction,
  provider: string,
  externalId: string,
  paymentId: string | undefined,
) {
  return trx
    .selectFrom('payments')
    .select(['id', 'registrationId', 'paymentProvider', 'externalPaymentId', 'chargeIssue'])
    .where((eb) =>
      eb.or([
        eb.and([eb('paymentProvider', '=', provider), eb('externalPaymentId', '=', externalId)]),
        ...(paymentId === undefined ? [] : [eb('id', '=', paymentId)]),
      ]),
    )
    .execute();
}

/** Locks the registration, then its payment, and reads what settling needs. */
export async function lockForSettlement(trx: Transaction, found: { id: string; registrationId: string }) {
  await trx
    .selectFrom('registrations')
    .select('id')
    .where('id', '=', found.registrationId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return trx
    .selectFrom('payments as p')
    .innerJoin('campaigns as c', 'c.id', 'p.campaignId')
    .innerJoin('drivingSchools as s', 's.id', 'p.drivingSchoolId')
    .select([
      'p.id',
      'p.registrationId',
      'p.paymentMethod',
      'p.status',
      'p.active',
      'p.chargeState',
      'p.grossCents',
      'p.marketplaceGrossCents',
      'p.partnerGrossCents',
      'p.marketplaceApprovedCents',
      'p.partnerApprovedCents',
      'p.marketplaceReversedCents',
      'p.partnerReversedCents',
      'c.zoneOffset',
      's.getnetPaymentPlanDays',
    ])
    .where('p.id', '=', found.id)
    .forUpdate('p')
    .executeTakeFirstOrThrow();
}

export interface Settlement {
  readonly paymentDate: Temporal.Instant;
  readonly approvalDay: string;
  readonly liquidationDay: string;
  readonly marketplace: Cents;
  readonly partner: Cents;
  readonly cardBrand: string | null;
  readonly cardInstallments: number | null;
  /** Who took the money, under which charge: kept when the answer that issued it was lost. */
  readonly provider: string;
  readonly externalId: string;
}

/**
 * Marks a payment paid, `now` being when we heard of it; a payment the school took out of what is due comes back with its money. What was
 * asked of its charge is over: a paid charge is issued, and cannot be taken back.
 */
export async function markPaid(
  trx: Transaction,
  paymentId: string,
  settlement: Settlement,
  now: Temporal.Instant,
): Promise<void> {
  const { marketplace, partner, provider, externalId, ...told } = settlement;
  await trx
    .updateTable('payments')
    .set((eb) => ({
      ...told,
      status: 'PAID',
      active: true,
      chargeState: 'ISSUED',
      chargeError: null,
      paymentProvider: eb.fn.coalesce('paymentProvider', eb.val(provider)),
      externalPaymentId: eb.fn.coalesce('externalPaymentId', eb.val(externalId)),
      marketplaceApprovedCents: marketplace,
      partnerApprovedCents: partner,
      updatedAt: now,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', paymentId)
    .execute();
}

/** Takes what was given back from what the holders have of a payment; whole, it is REVERSED. */
export async function markRefunded(
  trx: Transaction,
  paymentId: string,
  { shares, isWhole }: { readonly shares: HolderShares; readonly isWhole: boolean },
  now: Temporal.Instant,
): Promise<void> {
  await trx
    .updateTable('payments')
    .set((eb) => ({
      marketplaceReversedCents: eb('marketplaceReversedCents', '-', shares.marketplace),
      partnerReversedCents: eb('partnerReversedCents', '-', shares.partner),
      ...(isWhole ? { status: 'REVERSED' } : {}),
      updatedAt: now,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', paymentId)
    .execute();
}

export type IrregularityType = Selectable<DB['irregularities']>['type'];

export interface IrregularityRow {
  readonly type: IrregularityType;
  readonly registrationId: string | null;
  readonly paymentId: string | null;
  readonly details: object;
}

/** Raises an irregularity and returns its id. */
export async function raiseIrregularity(trx: Transaction, row: IrregularityRow, at: Temporal.Instant): Promise<string> {
  const id = newId();
  await trx
    .insertInto('irregularities')
    .values({ ...row, id, details: JSON.stringify(row.details), createdAt: at })
    .execute();
  return id;
}

export const centavosOf = (row: { grossCents: Cents; marketplaceGrossCents: Cents; partnerGrossCents: Cents }) => ({
  gross: row.grossCents,
  shares: { marketplace: row.marketplaceGrossCents, partner: row.partnerGrossCents },
});
