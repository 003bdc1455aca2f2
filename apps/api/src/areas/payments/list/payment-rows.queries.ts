import { PLAN_OF_ROW, prefixedColumns } from '@habilita/contract';
import { sql, type SqlBool } from 'kysely';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import { rowsByIds } from '#kernel/list/fast/rows-by-ids.ts';

/** Tables that are joined to a payment's row only when a shown field needs them. */
export interface RowParts {
  readonly school: boolean;
  readonly plan: boolean;
  readonly creator: boolean;
  /** The columns that decide what the menu of a row offers. */
  readonly menu: boolean;
}

/** SQL: the money that the registration's other payments hold and whose reversal waits for approval, in centavos. */
const OTHERS_FOR_REVERSAL = sql<number>`(
  select coalesce(sum(o.marketplace_approved_cents + o.marketplace_reversed_cents
    + o.partner_approved_cents + o.partner_reversed_cents), 0)::bigint
  from payments o
  where o.registration_id = p.registration_id and o.id <> p.id and o.reversal_status = 'WAITING_APPROVAL'
)`.as('othersForReversalCents');

/**
 * SQL: how much of the registration's debt no open payment asks for, in centavos; manual credits do not reduce the
 * debt. Computed for an inactive pending payment, which could be reactivated for that amount; zero for other payments.
 */
const NOT_ASKED = sql<number>`(
  case when p.status = 'PENDING' and not p.active then greatest(0, -coalesce(r.balance_cents, 0) - r.total_pending_cents + (
    select coalesce(sum(e.amount_cents), 0)
    from ledger_transactions t
    join ledger_entries e on e.transaction_id = t.id and e.account = 'STUDENT'
    where t.registration_id = p.registration_id and t.kind = 'MANUAL_CREDIT' and t.reverses_id is null
      and not exists (select 1 from ledger_transactions u where u.reverses_id = t.id)
  )) else 0 end
)::bigint`.as('notAskedCents');

/** Until when the payment's reversal waits for approval; null when no reversal waits. */
const REVERSAL_WAITS_UNTIL = sql<Temporal.Instant | null>`(
  select a.expires_at
  from payment_reversals v
  join approval_requests a on a.id = v.approval_request_id
  where v.payment_id = p.id and v.status = 'WAITING_APPROVAL' and a.status = 'WAITING_APPROVAL'
)`.as('reversalWaitsUntil');

/**
 * Reads the rows in the order of `ids`. The ids must come from `paymentsVisibleTo`, because this query does not check
 * what the person may see.
 */
export const paymentRows = rowsByIds(paymentRowsQuery);

export type PaymentRecord = Awaited<ReturnType<typeof paymentRows>>[number];

function paymentRowsQuery(db: ReadDatabase, ids: readonly string[], parts: RowParts) {
  return withOwnColumns(db)
    .where(sql<SqlBool>`p.id = any(${ids}::uuid[])`)
    .$if(parts.school, (query) =>
      query
        .innerJoin('drivingSchools as ds', 'ds.id', 'p.drivingSchoolId')
        .select('ds.presentationName as drivingSchoolName'),
    )
    .$if(parts.plan, (query) =>
      query.innerJoin('plans as pl', 'pl.id', 'p.planId').select(prefixedColumns('pl', 'plan', PLAN_OF_ROW)),
    )
    .$if(parts.creator, (query) => query.leftJoin('users as u', 'u.id', 'p.createdBy').select('u.name as createdBy'))
    .$if(parts.menu, (query) =>
      query
        .innerJoin('students as s', 's.id', 'r.studentId')
        .select([
          's.anonymisedAt',
          'r.communicationsBlockedAt',
          'r.creditsCents',
          OTHERS_FOR_REVERSAL,
          NOT_ASKED,
          REVERSAL_WAITS_UNTIL,
        ]),
    );
}

function withOwnColumns(db: ReadDatabase) {
  return withAmounts(db).select([
    'p.id',
    'p.registrationId',
    'r.studentId',
    'p.campaignId',
    'p.drivingSchoolId',
    'p.planId',
    'c.zoneOffset as campaignZoneOffset',
    'c.name as campaignName',
    'c.edition as campaignEdition',
    'c.state as campaignState',
    'c.locality as campaignLocality',
    'r.studentName',
    'r.studentCpf',
    'r.studentEmail',
    'r.studentCellphone',
    'p.active',
    'p.installmentNumber',
    'p.numberOfInstallments',
    'p.dueDate',
    'p.chargeState',
    'p.pixCopyAndPasteCode',
    'p.barcode',
    'p.typefulLine',
    'p.expiresAt',
    'p.version',
    'p.cardBrand',
    'p.paymentDate',
    'p.approvalDay',
    'p.liquidationDay',
    'p.paymentProvider',
    'p.orderId',
    'p.externalPaymentId',
    'p.createdAt as timestamp',
    'p.entityType',
    'p.part as entityPaymentType',
    'p.paymentMethod',
    'p.status',
    'p.reversalStatus',
    'p.refundsWaiting',
  ]);
}

function withAmounts(db: ReadDatabase) {
  return db
    .selectFrom('payments as p')
    .innerJoin('registrations as r', 'r.id', 'p.registrationId')
    .innerJoin('campaigns as c', 'c.id', 'p.campaignId')
    .select([
      'r.chargesCents',
      'p.grossCents',
      'p.partnerGrossCents',
      'p.marketplaceGrossCents',
      'p.feePercentageBasisPoints',
      'p.partnerPercentageFeeCents',
      'p.marketplacePercentageFeeCents',
      'p.partnerFixedFeeCents',
      'p.marketplaceFixedFeeCents',
      'p.partnerApprovedCents',
      'p.marketplaceApprovedCents',
      'p.partnerReversedCents',
      'p.marketplaceReversedCents',
    ]);
}
