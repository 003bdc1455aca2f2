import type { PaymentEntityType, PaymentStatus } from '@habilita/contract';
import { type Cents, ZERO_CENTS } from '@habilita/kernel';
import { type NotNull, sql, type Updateable } from 'kysely';
import type { Transaction } from '#kernel/db/connect.ts';
import type { DB } from '#kernel/db/schema.gen.ts';
import { type ChargeChange, chargeMoves, type ChargeState } from './charge-state.ts';
import { type PaymentChange, paymentAfter, statusesBefore } from './payment-status.ts';
import type { PlannedPayment } from './terms/planned-payments.ts';

type Columns = Updateable<DB['payments']>;
type AddedColumn =
  | 'marketplaceApprovedCents'
  | 'partnerApprovedCents'
  | 'marketplaceReversedCents'
  | 'partnerReversedCents';

/**
 * `happens` and `charge` name what happened to a payment and its charge. The transition tables give the new status and
 * charge state.
 */
export interface PaymentsChange {
  readonly happens?: PaymentChange;
  readonly charge?: ChargeChange;
  /** The provider and its number of the charge. Values that the row already has stay as they are. */
  readonly chargedBy?: { readonly provider?: string; readonly externalId?: string };
  /**
   * Centavos to add to columns of the payment. Approved amounts grow when a paid payment is paid once more. Reversed
   * amounts are negative: giving money back lowers them, and a failed return raises them again.
   */
  readonly add?: Readonly<Partial<Record<AddedColumn, Cents>>>;
  /** The id of a refund by the provider; `waits` is true when it was asked for, and false when it has ended. */
  readonly refund?: { readonly id: string; readonly waits: boolean };
  readonly set?: Omit<Columns, 'id' | 'status' | 'chargeState' | 'refundsWaiting' | 'version' | 'updatedAt'>;
  /** The time of the change. Without it `updatedAt` stays, as when only the charge's provider is stored. */
  readonly at?: Temporal.Instant;
}

/** A payment that is charged anew loses the numbers of its former charge, so that the two are not confused. */
const CHARGED_ANEW = {
  externalPaymentId: null,
  externalBoletoId: null,
  pixCopyAndPasteCode: null,
  pixTxid: null,
  barcode: null,
  typefulLine: null,
  ourNumber: null,
  chargeError: null,
} as const;

/**
 * Changes payments and returns the changed rows. Nothing else changes them, except that workers record when they last
 * tried to ask the provider about a charge.
 *
 * A payment is skipped when its status does not allow `happens`. When only its charge state does not allow `charge`,
 * that state stays as it is; if the change has no `happens`, the payment is then skipped, too.
 */
export async function writePayments(trx: Transaction, ids: readonly string[], change: PaymentsChange) {
  const { happens, charge, chargedBy, add, refund, set = {}, at } = change;
  const moves = charge === undefined ? [] : chargeMoves(charge);
  if (charge === 'requestAgain') await keepFormerCharges(trx, ids, moves);
  return trx
    .updateTable('payments')
    .set(set)
    .set(at === undefined ? {} : { updatedAt: at })
    .$if(happens !== undefined, (query) =>
      query.set((eb) => ({ status: statusAfter(happens), version: eb('version', '+', 1) })),
    )
    .$if(charge !== undefined, (query) => query.set({ chargeState: stateAfter(moves) }))
    .$if(charge === 'requestAgain', (query) =>
      query.set(CHARGED_ANEW).set((eb) => ({ chargeIssue: eb('chargeIssue', '+', 1) })),
    )
    .$if(chargedBy !== undefined, (query) =>
      query.set((eb) => ({
        paymentProvider: eb.fn.coalesce('paymentProvider', eb.val(chargedBy?.provider ?? null)),
        externalPaymentId: eb.fn.coalesce('externalPaymentId', eb.val(chargedBy?.externalId ?? null)),
      })),
    )
    .$if(add !== undefined, (query) =>
      query.set((eb) => ({
        marketplaceApprovedCents: eb('marketplaceApprovedCents', '+', add?.marketplaceApprovedCents ?? ZERO_CENTS),
        partnerApprovedCents: eb('partnerApprovedCents', '+', add?.partnerApprovedCents ?? ZERO_CENTS),
        marketplaceReversedCents: eb('marketplaceReversedCents', '+', add?.marketplaceReversedCents ?? ZERO_CENTS),
        partnerReversedCents: eb('partnerReversedCents', '+', add?.partnerReversedCents ?? ZERO_CENTS),
      })),
    )
    .$if(refund !== undefined, (query) => query.set({ refundsWaiting: waitingAfter(refund) }))
    .where('id', 'in', ids)
    .$if(happens !== undefined, (query) => query.where('status', 'in', happens ? statusesBefore(happens) : []))
    .$if(charge !== undefined && happens === undefined, (query) =>
      query.where(
        'chargeState',
        'in',
        moves.map(({ from }) => from),
      ),
    )
    .returning(['id', 'status', 'chargeState', 'paymentProvider'])
    .execute();
}

/** Keeps the numbers of charges that are about to become former ones. */
async function keepFormerCharges(
  trx: Transaction,
  ids: readonly string[],
  moves: ReturnType<typeof chargeMoves>,
): Promise<void> {
  const states = moves.map(({ from }) => from);
  await trx
    .insertInto('formerCharges')
    .columns(['paymentId', 'issue', 'provider', 'externalPaymentId', 'externalBoletoId'])
    .expression((eb) =>
      eb
        .selectFrom('payments')
        .select(['id', 'chargeIssue', 'paymentProvider', 'externalPaymentId', 'externalBoletoId'])
        .where('id', 'in', ids)
        .where('chargeState', 'in', states)
        .where('paymentProvider', 'is not', null)
        .where('externalPaymentId', 'is not', null)
        .$narrowType<{ paymentProvider: NotNull; externalPaymentId: NotNull }>(),
    )
    .execute();
}

function statusAfter(happens: PaymentChange | undefined) {
  const cases = happens === undefined ? [] : statusesBefore(happens);
  const whens = cases.map((from) => sql`when ${from} then ${happens && paymentAfter(from, happens)}`);
  return sql<PaymentStatus>`case status ${sql.join(whens, sql` `)} end`;
}

function waitingAfter(refund: PaymentsChange['refund']) {
  const change = refund?.waits === true ? sql`array_append` : sql`array_remove`;
  return sql<string[]>`${change}(refunds_waiting, ${refund?.id}::uuid)`;
}

function stateAfter(moves: ReturnType<typeof chargeMoves>) {
  const whens = moves.map(({ from, to }) => sql`when ${from} then ${to}`);
  return sql<ChargeState>`case charge_state ${sql.join(whens, sql` `)} else charge_state end`;
}

export interface PaymentOwner {
  readonly registrationId: string;
  readonly campaignId: string;
  readonly drivingSchoolId: string;
  readonly planId: string;
  readonly entityType: PaymentEntityType;
  /** The id of the row that the debt comes from; for a contract, that of the registration. */
  readonly entityId: string;
  readonly createdBy: string;
}

/** Inserts payments with the next order numbers; a job then asks the provider for their charges. */
export async function insertPayments(
  trx: Transaction,
  owner: PaymentOwner,
  planned: readonly (PlannedPayment & { readonly id: string })[],
  at: Temporal.Instant,
): Promise<void> {
  if (planned.length === 0) return;
  const rows = planned.map((payment) => ({
    id: payment.id,
    ...owner,
    part: payment.part,
    paymentMethod: payment.method,
    orderId: sql<string>`lpad(nextval('payment_order_numbers')::text, 8, '0')`,
    status: 'PENDING' as const,
    installmentNumber: payment.installmentNumber,
    numberOfInstallments: payment.numberOfInstallments,
    dueDate: payment.dueDate,
    dayOfMonth: payment.dayOfMonth,
    expiresAt: payment.expiresAt,
    grossCents: payment.gross,
    partnerGrossCents: payment.partner,
    marketplaceGrossCents: payment.marketplace,
    feePercentageBasisPoints: payment.feeBasisPoints,
    partnerPercentageFeeCents: payment.fees.partner.percentageFee,
    marketplacePercentageFeeCents: payment.fees.marketplace.percentageFee,
    partnerFixedFeeCents: payment.fees.partner.fixedFee,
    marketplaceFixedFeeCents: payment.fees.marketplace.fixedFee,
    chargeState: 'REQUESTED' as const,
    createdAt: at,
    updatedAt: at,
  }));
  await trx.insertInto('payments').values(rows).execute();
}
