import {
  PAYMENT_MEASURE_NAMES,
  type PaymentMeasure,
  paymentRow,
  type PaymentRow,
  paymentsList,
} from '@habilita/contract';
import { addCents, cents, subtractCents, ZERO_CENTS } from '@habilita/kernel';
import { type HiddenInstalments, isBoletoHidden, openPixCode, paymentCanOf, reachableOf } from '#areas/money/index.ts';
import type { Actor } from '#kernel/actor.ts';
import { fieldHider, requiredKeys } from '#kernel/list/visible-fields.ts';
import { amountsOf, someMeasuresFrom } from './payment-amounts.ts';
import type { PaymentRecord } from './payment-rows.queries.ts';

/** Always sent: links, actions and colours need them. */
const ALWAYS = requiredKeys(paymentRow);

interface Shown {
  /** Adds this person's permissions to each row, for lists with a menu; the rows were read with that part. */
  readonly menuFor?: Actor | undefined;
  readonly visible: ReadonlySet<string>;
  readonly now: Temporal.Instant;
  readonly hidden: readonly HiddenInstalments[];
}

/** Rows without the fields that are not in `visible`. */
export function presentPayments(
  rows: readonly PaymentRecord[],
  { visible, now, hidden, menuFor }: Shown,
): PaymentRow[] {
  const hide = fieldHider<PaymentRow>(paymentsList, visible, ALWAYS);
  const measures = PAYMENT_MEASURE_NAMES.filter((name) => visible.has(name) || ALWAYS.has(name));
  return rows.map((row) => {
    const { entityPaymentType: part, campaignState, campaignLocality, campaignEdition } = row;
    const hiddenBoleto = isBoletoHidden({ part, campaignState, campaignLocality, campaignEdition }, hidden);
    const pixCopyAndPasteCode = openPixCode(row, now);
    const shown = hide(presentPayment(row, { isBoletoHidden: hiddenBoleto, pixCopyAndPasteCode }, measures));
    if (menuFor === undefined) return shown;
    const isExpired = pixCopyAndPasteCode === null;
    const standing = { ...row, ...reachableIn(row), ...returnableIn(row), isBoletoHidden: hiddenBoleto, isExpired };
    return { ...shown, can: paymentCanOf(standing, menuFor) };
  });
}

/** As the command reckons it from the ledger; the registration's credits are its figure. */
const returnableIn = ({ creditsCents = ZERO_CENTS, othersForReversalCents = 0, ...row }: PaymentRecord) => ({
  held: addCents(
    row.partnerApprovedCents,
    row.partnerReversedCents,
    row.marketplaceApprovedCents,
    row.marketplaceReversedCents,
  ),
  leftToGiveBack: subtractCents(creditsCents, cents(othersForReversalCents)),
});

/** Lists without a menu do not read the student. */
const reachableIn = ({ anonymisedAt = null, communicationsBlockedAt = null }: PaymentRecord) =>
  reachableOf({ anonymisedAt, communicationsBlockedAt });

type HandedOut = Pick<PaymentRow, 'isBoletoHidden' | 'pixCopyAndPasteCode'>;

function presentPayment(row: PaymentRecord, handedOut: HandedOut, measures: readonly PaymentMeasure[]): PaymentRow {
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
    ...handedOut,
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
    planName: row.planName,
    planType: row.planType,
    planModality: row.planModality,
    planShortName: row.planShortName,
    planBusinessName: row.planBusinessName,
    cardBrand: row.cardBrand,
    paymentDate: row.paymentDate,
    approvalDay: row.approvalDay,
    liquidationDay: row.liquidationDay,
    paymentProvider: row.paymentProvider,
    orderId: row.orderId,
    externalPaymentId: row.externalPaymentId,
    dueAmount: row.chargesCents,
    paymentFeePercentage: row.feePercentageBasisPoints / 100,
    ...someMeasuresFrom(amountsOf(row), measures),
    timestamp: row.timestamp,
    createdBy: row.createdBy,
  };
}
