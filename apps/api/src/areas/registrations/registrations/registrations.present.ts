import {
  COUNTS_HIDDEN_FROM_SCHOOLS,
  isOfSchool,
  type May,
  mayReadNotes,
  PAYMENT_PART_NAMES,
  picked,
  PLAN_OF_ROW,
  recordOf,
  type RegistrationDetail,
  registrationRow,
  registrationsList,
  type RegistrationRow,
  STUDENT_DETAILS,
} from '@habilita/contract';
import { type Cents, addCents, cents } from '@habilita/kernel';
import {
  canOf,
  type DeclaredCommands,
  daysLate,
  type HiddenInstalments,
  isBoletoHidden,
  overdueOf,
  payProblem,
  reachableOf,
  type RegistrationStanding,
  enrolmentProblem,
} from '#areas/money/core/index.ts';
import type { Actor } from '#kernel/actor.ts';
import { calendarAt } from '#kernel/calendar.ts';
import { fieldHider, requiredKeys, visibleFields } from '#kernel/list/visible-fields.ts';
import { businessStatus, type PaymentStanding } from '#areas/money/registration-row/index.ts';
import { maySchedule } from './may-schedule.ts';
import { owedOfRegistration } from './owed-of-registration.ts';
import type { RegistrationDetailRecord } from './registration-detail.queries.ts';
import type { RegistrationRecord } from './registration-rows.queries.ts';
import { ageLimitOf } from './student-age.ts';

/** These fields are always sent, because links and colours need them. */
const ALWAYS = requiredKeys(registrationRow);

interface ShownRows {
  readonly now: Temporal.Instant;
  readonly visible: ReadonlySet<string>;
  readonly hidden: readonly HiddenInstalments[];
}

export function presentRegistrationRows(
  rows: readonly RegistrationRecord[],
  { now, visible, hidden }: ShownRows,
): RegistrationRow[] {
  const today = calendarAt(now);
  const hide = fieldHider<RegistrationRow>(registrationsList, visible, ALWAYS);
  return rows.map((row) => hide(presentRow(row, today(row.campaignZoneOffset), hidden)));
}

function presentRow(row: RegistrationRecord, today: string, hidden: readonly HiddenInstalments[]): RegistrationRow {
  const marketplaceTotalMoneyInPlatform = row.marketplaceMoneyInPlatformCents;
  const partnerTotalMoneyInPlatform = row.partnerMoneyInPlatformCents;
  return {
    id: row.id,
    studentId: row.studentId,
    userId: row.userId,
    campaignId: row.campaignId,
    drivingSchoolId: row.drivingSchoolId,
    planId: row.planId,
    campaignZoneOffset: row.campaignZoneOffset,
    campaignEdition: row.campaignEdition,
    campaignName: row.campaignName,
    fromWaitingList: row.fromWaitingList,
    studentName: row.studentName,
    status: row.status,
    businessStatus: businessStatusOf(row, today),
    registrationDate: row.registrationDate,
    schedulingDateTime: row.schedulingAt,
    paymentMethod: row.paymentMethod,
    dsPresentationName: row.dsPresentationName,
    studentCpf: row.studentCpf,
    studentCellphone: row.studentCellphone,
    studentEmail: row.studentEmail,
    ...picked(row, PLAN_OF_ROW),
    registrationContractAmount: row.contractAmountCents,
    dueAmount: row.chargesCents,
    balance: balanceOf(row),
    ...overdueIn(row, today),
    totalMoneyInPlatform: addCents(marketplaceTotalMoneyInPlatform, partnerTotalMoneyInPlatform),
    partnerTotalMoneyInPlatform,
    marketplaceTotalMoneyInPlatform,
    ...picked(row, STUDENT_DETAILS),
    boletoDueDate: row.boletoDueDate,
    ...payableDigits(row, hidden),
  };
}

/** The overdue amount is computed from the open charges; the day from which it is overdue is stored in the row. */
function overdueIn(row: RegistrationRecord, today: string) {
  const { earliestDueDate, openCharges } = row;
  const isLate = balanceOf(row) < 0 && earliestDueDate !== null && earliestDueDate < today;
  return {
    overdueAmount: overdueOf(balanceOf(row), openCharges ?? [], today)?.amount ?? null,
    overdueSince: isLate ? earliestDueDate : null,
    daysLate: isLate ? daysLate(earliestDueDate, today) : null,
  };
}

interface NextBoleto {
  readonly boletoPart?: string | null;
  readonly boletoBarcode?: string | null;
  readonly boletoTypefulLine?: string | null;
  readonly campaignState?: string;
  readonly campaignLocality?: string;
  readonly campaignEdition: number;
}

/** The digits by which the next boleto is paid; null when it is hidden from this person. */
function payableDigits(
  { boletoPart: part, boletoBarcode, boletoTypefulLine, campaignState, campaignLocality, campaignEdition }: NextBoleto,
  hidden: readonly HiddenInstalments[],
) {
  const isKnown = typeof part === 'string' && campaignState !== undefined && campaignLocality !== undefined;
  return !isKnown || isBoletoHidden({ part, campaignState, campaignLocality, campaignEdition }, hidden)
    ? { boletoBarcode: null, boletoTypefulLine: null }
    : { boletoBarcode, boletoTypefulLine };
}

interface Shown {
  readonly now: Temporal.Instant;
  readonly actor: Actor;
  readonly hidden: readonly HiddenInstalments[];
  readonly isPenaltyPaid: boolean;
  readonly commands: DeclaredCommands;
}

const NO_HIDDEN_COUNTS = recordOf(COUNTS_HIDDEN_FROM_SCHOOLS.map((name) => [name, undefined] as const));

/**
 * What the page of a registration shows. Paid totals and the numbers of notes and manual entries are left out for
 * people who may not see them.
 */
export function presentRegistration(row: RegistrationDetailRecord, shownTo: Shown): RegistrationDetail {
  const { now, actor, hidden } = shownTo;
  const {
    registrationStartDate: _,
    registrationEndDate: __,
    isInLedger: ___,
    creditsCents: ____,
    communicationsBlockedAt: _____,
    openCharges: ______,
    credits: _______,
    adultUntil,
    ...shown
  } = row;
  const { schedulingAt, totalPendingCents, notesQty, ...rest } = shown;
  const can = canOf(shownTo.commands, standingOf(row, shownTo), actor);
  const seesPaidTotals = visibleFields(registrationsList, actor).has('totalMoneyInPlatform');
  const today = calendarAt(now)(row.campaignZoneOffset);
  return {
    ...withoutCents(rest),
    ...ageLimitOf(today, adultUntil),
    businessStatus: businessStatusOf(row, today),
    schedulingDateTime: schedulingAt,
    ...amountsOf(row),
    totalPending: totalPendingCents,
    nextPaymentPart: PAYMENT_PART_NAMES.find((part) => part === row.nextPart) ?? null,
    owed: owedOfRegistration({ ...row, balance: balanceOf(row) }, today, actor),
    ...(seesPaidTotals ? paidTotalsOf(row) : {}),
    ...(mayReadNotes(actor) ? { notesQty } : {}),
    ...(isOfSchool(actor) ? NO_HIDDEN_COUNTS : {}),
    can: {
      ...can,
      sendDownPayment: sendDownPayment(can.sendDownPayment, row, { now, hidden }),
      scheduling: scheduling(row, actor, now),
    },
    waitingApprovals: isOfSchool(actor) ? [] : row.waitingApprovals,
    boletoInfo: boletoOf(row, hidden),
  };
}

function standingOf(
  row: RegistrationDetailRecord,
  { now, isPenaltyPaid }: Pick<Shown, 'now' | 'isPenaltyPaid'>,
): RegistrationStanding {
  const { campaignStartDate: startDate, registrationStartDate, registrationEndDate } = row;
  return {
    ...row,
    ...reachableOf(row),
    balance: balanceOf(row),
    moneyInPlatform: paidTotalsOf(row).totalMoneyInPlatform,
    totalPending: row.totalPendingCents,
    isPenaltyPaid,
    isOpenForRegistration:
      enrolmentProblem({ startDate, registrationStartDate, registrationEndDate }, now) === undefined,
  };
}

/**
 * Whether a person may send the student the next payment: true if the policy allows it and the payment can be paid now,
 * else the code with which sending would be refused.
 */
function sendDownPayment(
  policy: May,
  row: RegistrationDetailRecord,
  { now, hidden }: Pick<Shown, 'now' | 'hidden'>,
): May {
  const { nextPart, nextPaymentMethod, nextChargeState } = row;
  if (policy !== true) return policy;
  if (nextPart === null || nextPaymentMethod === null || nextChargeState === null) return 'PAYMENT_NOT_PENDING';
  if (isBoletoHidden({ ...row, part: nextPart }, hidden)) return 'FORBIDDEN';
  const problem = payProblem(
    {
      paymentMethod: nextPaymentMethod,
      status: 'PENDING',
      active: true,
      expiresAt: row.nextExpiresAt,
      barcode: row.nextBarcode,
      pixCopyAndPasteCode: row.nextPixCode,
      chargeState: nextChargeState,
    },
    now,
  );
  return problem?.refused ?? true;
}

function boletoOf(
  row: RegistrationDetailRecord,
  hidden: readonly HiddenInstalments[],
): RegistrationDetail['boletoInfo'] {
  const { boletoPaymentId: entityPaymentId, boletoDueDate: dueDate } = row;
  if (entityPaymentId === null || dueDate === null) return null;
  const { boletoBarcode, boletoTypefulLine } = payableDigits(row, hidden);
  return { entityPaymentId, dueDate, barcode: boletoBarcode ?? null, typefulLine: boletoTypefulLine ?? null };
}

interface Amounts {
  readonly contractAmountCents: Cents;
  readonly chargesCents: Cents;
  readonly creditsCents: Cents;
  readonly balanceCents: Cents | null;
  readonly marketplaceMoneyInPlatformCents: Cents;
  readonly partnerMoneyInPlatformCents: Cents;
}

function withoutCents<Row extends Omit<Amounts, 'creditsCents'>>(row: Row) {
  const {
    contractAmountCents: _,
    chargesCents: __,
    balanceCents: ___,
    marketplaceMoneyInPlatformCents: ____,
    partnerMoneyInPlatformCents: _____,
    ...rest
  } = row;
  return rest;
}

const balanceOf = (row: Amounts) => cents(row.balanceCents ?? row.creditsCents - row.chargesCents);

const amountsOf = (row: Amounts) => ({
  registrationContractAmount: row.contractAmountCents,
  dueAmount: row.chargesCents,
  balance: balanceOf(row),
});

function paidTotalsOf(row: Amounts) {
  const marketplaceTotalMoneyInPlatform = row.marketplaceMoneyInPlatformCents;
  const partnerTotalMoneyInPlatform = row.partnerMoneyInPlatformCents;
  const totalMoneyInPlatform = addCents(marketplaceTotalMoneyInPlatform, partnerTotalMoneyInPlatform);
  return { totalMoneyInPlatform, marketplaceTotalMoneyInPlatform, partnerTotalMoneyInPlatform };
}

/** Whether the person may schedule the student of this registration; {@link maySchedule} decides it from the row. */
export function scheduling(row: RegistrationDetailRecord, actor: Actor, now: Temporal.Instant): May {
  return maySchedule(row, businessStatusOf(row, calendarAt(now)(row.campaignZoneOffset)), { now, actor });
}

function businessStatusOf(row: Amounts & Pick<PaymentStanding, 'status' | 'earliestDueDate'>, today: string) {
  const { status, earliestDueDate } = row;
  return businessStatus({ status, earliestDueDate, balance: balanceOf(row), credits: row.creditsCents }, today);
}
