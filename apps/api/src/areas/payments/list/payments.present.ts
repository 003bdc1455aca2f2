import {
  PAYMENT_MEASURE_NAMES,
  type PaymentMeasure,
  paymentRow,
  type PaymentRow,
  paymentsList,
  picked,
  PLAN_OF_ROW,
} from '@habilita/contract';
import { addCents, cents, subtractCents, ZERO_CENTS } from '@habilita/kernel';
import {
  barcodeToPrint,
  type DeclaredCommands,
  daysLate,
  type HiddenInstalments,
  isBoletoHidden,
  openPixCode,
  paymentCanOf,
  reachableOf,
} from '#areas/money/core/index.ts';
import type { Actor } from '#kernel/actor.ts';
import { calendarAt } from '#kernel/calendar.ts';
import { fieldHider, requiredKeys } from '#kernel/list/visible-fields.ts';
import { amountsOf, measuresFrom, someMeasuresFrom } from './payment-amounts.ts';
import type { PaymentRecord } from './payment-rows.queries.ts';
import { providerLabel } from '../providers/provider-label.ts';

/** The fields that every row has, whatever columns are shown, because links, actions and colours need them. */
const ALWAYS = requiredKeys(paymentRow);

interface Shown {
  /**
   * Set for a list whose rows have a menu: the person whose permissions decide what each menu offers. The rows must
   * have been read with the columns that menus need.
   */
  readonly menuFor?: { readonly actor: Actor; readonly commands: DeclaredCommands } | undefined;
  readonly visible: ReadonlySet<string>;
  readonly now: Temporal.Instant;
  readonly hidden: readonly HiddenInstalments[];
}

/**
 * Rows with the fields that are in `visible` or always sent, and, for a list with menus, with what each menu offers.
 */
export function presentPayments(
  rows: readonly PaymentRecord[],
  { visible, now, hidden, menuFor }: Shown,
): PaymentRow[] {
  const hide = fieldHider<PaymentRow>(paymentsList, visible, ALWAYS);
  const measures = PAYMENT_MEASURE_NAMES.filter((name) => visible.has(name) || ALWAYS.has(name));
  const today = calendarAt(now);
  return rows.map((row) => {
    const { entityPaymentType: part, campaignState, campaignLocality, campaignEdition } = row;
    const hiddenBoleto = isBoletoHidden({ part, campaignState, campaignLocality, campaignEdition }, hidden);
    const pixCopyAndPasteCode = hiddenBoleto ? null : openPixCode(row, now);
    const typefulLine = hiddenBoleto || !('barcode' in barcodeToPrint(row)) ? null : row.typefulLine;
    const handedOut = { isBoletoHidden: hiddenBoleto, pixCopyAndPasteCode, typefulLine };
    const day = today(row.campaignZoneOffset);
    const late = lateBy(row, day);
    const shown = hide(presentPayment(row, { ...handedOut, daysLate: late }, measures));
    if (menuFor === undefined) return shown;
    const isExpired = pixCopyAndPasteCode === null;
    const can = { ...reachableIn(row), ...returnableIn(row), ...owedFor(row, day) };
    const standing = { ...row, ...can, isBoletoHidden: hiddenBoleto, isExpired };
    const reversalStatus = hasLapsed(row, now) ? null : row.reversalStatus;
    return { ...shown, can: paymentCanOf(menuFor.commands, { ...standing, reversalStatus }, menuFor.actor) };
  });
}

/**
 * How much of the payment may still be given back, by the same rule as in the command to reverse a payment. The figures
 * come from the rows of the payment and the registration, because the list does not read the ledger.
 */
const returnableIn = ({ creditsCents = ZERO_CENTS, othersForReversalCents = 0, ...row }: PaymentRecord) => ({
  held: addCents(
    row.partnerApprovedCents,
    row.partnerReversedCents,
    row.marketplaceApprovedCents,
    row.marketplaceReversedCents,
  ),
  leftToGiveBack: subtractCents(creditsCents, cents(othersForReversalCents)),
});

/** The facts that decide whether a payment may be reactivated, by the same rule as in the command. */
const owedFor = ({ grossCents: gross, dueDate, notAskedCents = 0 }: PaymentRecord, today: string) => ({
  gross,
  isPastDue: dueDate < today,
  notAsked: cents(notAskedCents),
});

/**
 * Whether the reversal's approval request has expired. The expired request ends only with the registration's next
 * command, so the row may still show it as waiting.
 */
const hasLapsed = ({ reversalWaitsUntil: until = null }: PaymentRecord, now: Temporal.Instant): boolean =>
  until !== null && Temporal.Instant.compare(until, now) <= 0;

/**
 * Whether messages may be sent to the student. The result is right only for lists with a menu; for other lists the
 * student is not read, and the result is not used.
 */
const reachableIn = ({ anonymisedAt = null, communicationsBlockedAt = null }: PaymentRecord) =>
  reachableOf({ anonymisedAt, communicationsBlockedAt });

/**
 * The days by which a payment or instalment is late ('Atrasado'); null when it is not an open payment or not overdue.
 */
function lateBy({ status, active, dueDate }: PaymentRecord, today: string): number | null {
  return status === 'PENDING' && active && dueDate < today ? daysLate(dueDate, today) : null;
}

type OfNow = Pick<PaymentRow, 'isBoletoHidden' | 'pixCopyAndPasteCode' | 'typefulLine' | 'daysLate'>;

function presentPayment(row: PaymentRecord, ofNow: OfNow, measures: readonly PaymentMeasure[]): PaymentRow {
  return {
    id: row.id,
    entityPaymentId: row.id,
    registrationId: row.registrationId,
    studentId: row.studentId,
    campaignId: row.campaignId,
    drivingSchoolId: row.drivingSchoolId,
    planId: row.planId,
    campaignZoneOffset: row.campaignZoneOffset,
    campaignEdition: row.campaignEdition,
    ...ofNow,
    entityType: row.entityType,
    entityPaymentType: row.entityPaymentType,
    paymentMethod: row.paymentMethod,
    status: row.status,
    active: row.active,
    reversalStatus: row.reversalStatus,
    installmentNumber: row.installmentNumber,
    numberOfInstallments: row.numberOfInstallments,
    dueDate: row.dueDate,
    chargeState: row.chargeState,
    expiresAt: row.expiresAt,
    version: row.version,
    campaignName: row.campaignName,
    drivingSchoolName: row.drivingSchoolName,
    studentName: row.studentName,
    studentCpf: row.studentCpf,
    studentEmail: row.studentEmail,
    studentCellphone: row.studentCellphone,
    ...picked(row, PLAN_OF_ROW),
    cardBrand: row.cardBrand,
    paymentDate: row.paymentDate,
    approvalDay: row.approvalDay,
    liquidationDay: row.liquidationDay,
    paymentProvider: row.paymentProvider,
    paymentProviderLabel: providerLabel(row.paymentProvider),
    orderId: row.orderId,
    externalPaymentId: row.externalPaymentId,
    dueAmount: row.chargesCents,
    paymentFeePercentage: row.feePercentageBasisPoints / 100,
    ...receivedOf(row),
    ...someMeasuresFrom(amountsOf(row), measures),
    timestamp: row.timestamp,
    createdBy: row.createdBy,
  };
}

/** The amounts received and given back for a payment, which every row shows. */
function receivedOf(row: PaymentRecord): Pick<PaymentRow, 'paymentReceivedValue' | 'paymentReturnedValue'> {
  const { paymentReceivedValue, paymentReturnedValue } = measuresFrom(amountsOf(row));
  return { paymentReceivedValue, paymentReturnedValue };
}
