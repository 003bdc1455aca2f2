import {
  isCfcUser,
  type May,
  mayReadNotes,
  type RegistrationDetail,
  registrationRow,
  registrationsList,
  type RegistrationRow,
} from '@habilita/contract';
import { type Cents, addCents, cents, isZoneOffset, localDate, DEFAULT_ZONE_OFFSET } from '@habilita/kernel';
import { enrolmentProblem } from '#areas/campaigns/index.ts';
import { canOf, reachableOf, type RegistrationStanding } from '#areas/money/index.ts';
import type { Actor } from '#kernel/actor.ts';
import { fieldHider, requiredKeys, visibleFields } from '#kernel/list/visible-fields.ts';
import { businessStatus, type PaymentStanding } from '#areas/registration-record/index.ts';
import { maySchedule } from './may-schedule.ts';
import type { RegistrationDetailRecord } from './registration-detail.queries.ts';
import type { RegistrationRecord } from './registration-rows.queries.ts';

/** Always sent: links and colours need them. */
const ALWAYS = requiredKeys(registrationRow);

/** Rows without the fields that are not in `visible`. */
export function presentRegistrationRows(
  rows: readonly RegistrationRecord[],
  now: Temporal.Instant,
  visible: ReadonlySet<string>,
): RegistrationRow[] {
  const today = calendarAt(now);
  const hide = fieldHider<RegistrationRow>(registrationsList, visible, ALWAYS);
  return rows.map((row) => hide(presentRow(row, today(row.campaignZoneOffset))));
}

function presentRow(row: RegistrationRecord, today: string): RegistrationRow {
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
    planName: row.planName,
    planType: row.planType,
    planModality: row.planModality,
    planShortName: row.planShortName,
    planBusinessName: row.planBusinessName,
    registrationContractAmount: row.contractAmountCents,
    dueAmount: row.chargesCents,
    balance: balanceOf(row),
    totalMoneyInPlatform: addCents(marketplaceTotalMoneyInPlatform, partnerTotalMoneyInPlatform),
    partnerTotalMoneyInPlatform,
    marketplaceTotalMoneyInPlatform,
    studentRg: row.studentRg,
    studentDateOfBirth: row.studentDateOfBirth,
    studentCep: row.studentCep,
    studentState: row.studentState,
    studentCity: row.studentCity,
    studentNeighborhood: row.studentNeighborhood,
    studentStreet: row.studentStreet,
    studentNumber: row.studentNumber,
    studentComplement: row.studentComplement,
    boletoDueDate: row.boletoDueDate,
    boletoBarcode: row.boletoBarcode,
    boletoTypefulLine: row.boletoTypefulLine,
  };
}

interface Shown {
  readonly now: Temporal.Instant;
  readonly actor: Actor;
}

/** Paid totals, and how many notes there are, only for those who may see them. */
export function presentRegistration(row: RegistrationDetailRecord, { now, actor }: Shown): RegistrationDetail {
  const {
    registrationStartDate: _,
    registrationEndDate: __,
    isPenaltyPaid: ___,
    isInLedger: ____,
    creditsCents: _____,
    communicationsBlockedAt: ______,
    ...shown
  } = row;
  const { schedulingAt, totalPendingCents, notesQty, ...rest } = shown;
  const seesPaidTotals = visibleFields(registrationsList, actor).has('totalMoneyInPlatform');
  return {
    ...withoutCents(rest),
    businessStatus: businessStatusOf(row, calendarAt(now)(row.campaignZoneOffset)),
    schedulingDateTime: schedulingAt,
    ...amountsOf(row),
    totalPending: totalPendingCents,
    ...(seesPaidTotals ? paidTotalsOf(row) : {}),
    ...(mayReadNotes(actor) ? { notesQty } : {}),
    can: { ...canOf(standingOf(row, now), actor), scheduling: scheduling(row, actor, now) },
    waitingApprovals: isCfcUser(actor.roles) ? [] : row.waitingApprovals,
    boletoInfo: boletoOf(row),
  };
}

function standingOf(row: RegistrationDetailRecord, now: Temporal.Instant): RegistrationStanding {
  const { campaignStartDate: startDate, registrationStartDate, registrationEndDate } = row;
  return {
    ...row,
    ...reachableOf(row),
    balance: balanceOf(row),
    moneyInPlatform: paidTotalsOf(row).totalMoneyInPlatform,
    totalPending: row.totalPendingCents,
    isOpenForRegistration:
      enrolmentProblem({ startDate, registrationStartDate, registrationEndDate }, now) === undefined,
  };
}

function boletoOf(row: RegistrationDetailRecord): RegistrationDetail['boletoInfo'] {
  const {
    boletoPaymentId: entityPaymentId,
    boletoDueDate: dueDate,
    boletoBarcode: barcode,
    boletoTypefulLine: typefulLine,
  } = row;
  return entityPaymentId === null || dueDate === null ? null : { entityPaymentId, dueDate, barcode, typefulLine };
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

/** {@link maySchedule}, of a registration and its amounts. */
export function scheduling(row: RegistrationDetailRecord, actor: Actor, now: Temporal.Instant): May {
  return maySchedule(row, businessStatusOf(row, calendarAt(now)(row.campaignZoneOffset)), { now, actor });
}

function businessStatusOf(row: Amounts & Pick<PaymentStanding, 'status' | 'earliestDueDate'>, today: string) {
  const { status, earliestDueDate } = row;
  return businessStatus({ status, earliestDueDate, balance: balanceOf(row), credits: row.creditsCents }, today);
}

/** Once per zone. */
function calendarAt(now: Temporal.Instant): (zoneOffset: string) => string {
  const known = new Map<string, string>();
  return (zoneOffset) => {
    const today =
      known.get(zoneOffset) ?? localDate(now.toString(), isZoneOffset(zoneOffset) ? zoneOffset : DEFAULT_ZONE_OFFSET);
    known.set(zoneOffset, today);
    return today;
  };
}
