import { localDate, newId, ZERO_CENTS } from '@habilita/kernel';
import {
  addFigures,
  figureColumns,
  type Figures,
  NO_FIGURES,
  postTransaction,
  undoTransaction,
} from '#areas/money/ledger/index.ts';
import { type RegistrationChange, writeRegistration } from '#areas/money/registration-row/index.ts';
import type { Actor } from '#kernel/actor.ts';
import type { Transaction } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { recordEvent } from '#kernel/events.ts';
import {
  apply,
  chargePaidBy,
  idsFor,
  paymentsRequestedBy,
  type PlanIds,
  raisesVersion,
  sourceOf,
  STEP_OF_CART,
  takesOffPayments,
} from './apply.ts';
import { freeSlot, reopenLead } from './carry-out.queries.ts';
import { raiseIrregularity } from './irregularities.queries.ts';
import { balanceByHolder, figuresOf, type MoneyFacts, negateShares, paymentFiguresOf, totalOf } from './facts.ts';
import { cancelChargeJob, issueChargeJob } from './money.jobs.ts';
import { debtBesideRequests, leftByChoice } from './owed.ts';
import { insertPayments, writePayments } from './payment-rows.queries.ts';
import type { Plan } from './plan.ts';
import { schoolMovementsOf } from './terms/school-movements.ts';
import { insertSchoolMovements } from './terms/school-movements.queries.ts';
import { moveSeats } from './terms/seats.queries.ts';

/**
 * Who asked for the plan to be carried out. `actor` is missing when the plan follows from money that a provider
 * reported.
 */
export interface CarriedOutBy {
  readonly actor?: Pick<Actor, 'userId' | 'name'> | undefined;
  readonly requestId?: string | undefined;
  /** The request that a second person approved, if one had to. */
  readonly approvalRequestId?: string;
}

/** The facts after a plan was carried out, and the ids of the rows that were written. */
export interface CarriedOut<F> {
  readonly facts: F;
  readonly ids: PlanIds;
}

/**
 * Writes a whole plan in the caller's transaction. Only this function changes the status of payments and of
 * registrations that are no carts, and only it posts transactions for a registration. The caller locks the registration
 * before reading the facts. The order of writing is fixed: own row, ledger, payments with their jobs, the school's
 * movements, registration, history, irregularities, `beforeSeats`, and last the seats, which are the busiest rows.
 */
export async function carryOut<F extends MoneyFacts>(
  trx: Transaction,
  deps: Pick<Deps, 'jobs'>,
  facts: F,
  plan: Plan,
  by: CarriedOutBy,
  beforeSeats: () => Promise<void> = async () => undefined,
): Promise<CarriedOut<F>> {
  const ids = idsFor(plan, newId);
  const after = apply(facts, plan, ids);
  const { registration, now } = facts;
  if (plan.row !== undefined) {
    const { actor, approvalRequestId } = by;
    const of = { registrationId: registration.id, createdBy: actor?.userId ?? null, approvalRequestId };
    await plan.row.write(trx, { id: ids.row, ...of, at: now });
  }
  const figures = await writeLedger(trx, facts, plan, ids, by);
  await writePlannedPayments(trx, deps, { ...facts, registration: after.registration }, plan, ids, by);
  await insertSchoolMovements(trx, registration, schoolMovementsOf(facts, plan, ids));
  await writeRegistration(trx, registration.id, registrationChange(facts, plan, after, figures));
  if (plan.registration.freesSlot === true) await freeSlot(trx, registration.id);
  if (plan.registration.move === 'backToCart') await reopenLead(trx, registration.leadId, now);
  await recordEvent(trx, { ...by, ...plan.event, entityType: 'REGISTRATION', entityId: registration.id });
  for (const raised of plan.irregularities) {
    await raiseIrregularity(trx, { ...raised, registrationId: registration.id }, now);
  }
  await beforeSeats();
  await moveSeats(trx, plan.seats);
  return { facts: after, ids };
}

async function writeLedger(
  trx: Transaction,
  { registration, now }: MoneyFacts,
  plan: Plan,
  ids: PlanIds,
  by: CarriedOutBy,
): Promise<Figures> {
  const origin = { reason: plan.event.reason, actorId: by.actor?.userId };
  let added = NO_FIGURES;
  for (const { id } of plan.undo) added = addFigures(added, await undoTransaction(trx, id, { ...origin, at: now }));
  for (const [index, { kind, shares, payer, source, chargedPlan, at = now }] of plan.post.entries()) {
    const from = { id: ids.postings[index] ?? newId(), source: sourceOf(source, registration.id, ids, plan.row), at };
    const paid = payer === undefined ? {} : { payer };
    const posting = { ...origin, ...from, ...paid, chargedPlan, kind, shares, registrationId: registration.id };
    added = addFigures(added, await postTransaction(trx, posting));
  }
  return added;
}

async function writePlannedPayments(
  trx: Transaction,
  { jobs }: Pick<Deps, 'jobs'>,
  { registration, now }: MoneyFacts,
  plan: Plan,
  ids: PlanIds,
  by: CarriedOutBy,
): Promise<void> {
  if (plan.cancel.length > 0) {
    const going = plan.cancel.map(({ id }) => id);
    const set = takesOffPayments(plan) ? { active: false } : {};
    const cancelled = await writePayments(trx, going, { happens: 'cancel', charge: 'requestCancel', set, at: now });
    const toCancel = cancelled.filter(({ chargeState }) => chargeState === 'CANCEL_REQUESTED');
    await jobs.enqueueEach(trx, cancelChargeJob, toCancel.map(chargeOf));
  }
  await writeActivation(trx, jobs, plan, now);
  for (const settlement of plan.settle) await writeSettlement(trx, jobs, settlement, now);
  for (const receipt of plan.receiveAgain) await writeReceipt(trx, receipt, now);
  for (const back of plan.giveBack) await writeReturn(trx, back, now);
  for (const back of plan.restore) await writeRestored(trx, back, now);
  const requested = paymentsRequestedBy(plan, registration.id, ids);
  if (requested.length === 0) return;
  const { id: registrationId, campaignId, drivingSchoolId, planId } = registration;
  if (drivingSchoolId === null || planId === null) throw new Error('Payments are requested for a plan of a school');
  const createdBy = by.actor?.userId ?? registration.userId;
  const owner = { registrationId, campaignId, drivingSchoolId, planId, createdBy };
  for (const { payments, ...debt } of requested) await insertPayments(trx, { ...owner, ...debt }, payments, now);
  const charges = requested.flatMap(({ payments }) => payments.map(chargeOf));
  await jobs.enqueueEach(trx, issueChargeJob, charges);
}

const chargeOf = ({ id }: { readonly id: string }) => ({ paymentId: id });

/** Inactivates or reactivates payments. Their charges are cancelled or requested only where the charge state allows. */
async function writeActivation(
  trx: Transaction,
  jobs: Deps['jobs'],
  { inactivate, activate }: Plan,
  at: Temporal.Instant,
): Promise<void> {
  const changes = [
    { payments: inactivate, active: false, charge: 'requestCancel', job: cancelChargeJob },
    { payments: activate, active: true, charge: 'requestAgain', job: issueChargeJob },
  ] as const;
  for (const { payments, active, charge, job } of changes) {
    if (payments.length === 0) continue;
    const ids = payments.map(({ id }) => id);
    await writePayments(trx, ids, { set: { active }, at });
    const moved = await writePayments(trx, ids, { charge, at });
    await jobs.enqueueEach(trx, job, moved.map(chargeOf));
  }
}

async function writeSettlement(
  trx: Transaction,
  jobs: Deps['jobs'],
  settlement: Plan['settle'][number],
  at: Temporal.Instant,
): Promise<void> {
  const { payment, shares, charge: paid, ...settled } = settlement;
  const { isFormer = false, provider } = paid;
  const approved = { marketplaceApprovedCents: shares.marketplace, partnerApprovedCents: shares.partner };
  // When a former charge was paid, the present charge is cancelled next. The last error of the present charge is kept
  // until it is cancelled.
  const set = { ...settled, ...approved, active: true, ...(isFormer ? {} : { chargeError: null }) };
  const chargedBy = isFormer ? { provider } : paid;
  const change = { happens: 'settle', charge: chargePaidBy(paid), chargedBy, set, at } as const;
  const changed = await writePayments(trx, [payment.id], change);
  const toCancel = changed.filter(({ chargeState }) => isFormer && chargeState === 'CANCEL_REQUESTED');
  await jobs.enqueueEach(trx, cancelChargeJob, toCancel.map(chargeOf));
}

function writeReceipt(trx: Transaction, { payment, shares }: Plan['receiveAgain'][number], at: Temporal.Instant) {
  const add = { marketplaceApprovedCents: shares.marketplace, partnerApprovedCents: shares.partner };
  return writePayments(trx, [payment.id], {
    ...(payment.status === 'REVERSED' ? { happens: 'payAgain' } : {}),
    add,
    at,
  });
}

function writeReturn(trx: Transaction, { payment, shares, isWhole }: Plan['giveBack'][number], at: Temporal.Instant) {
  const { marketplace, partner } = negateShares(shares);
  const add = { marketplaceReversedCents: marketplace, partnerReversedCents: partner };
  return writePayments(trx, [payment.id], { ...(isWhole ? { happens: 'reverse' } : {}), add, at });
}

function writeRestored(trx: Transaction, { payment, shares, isWhole }: Plan['restore'][number], at: Temporal.Instant) {
  const add = { marketplaceReversedCents: shares.marketplace, partnerReversedCents: shares.partner };
  return writePayments(trx, [payment.id], { ...(isWhole ? { happens: 'restore' } : {}), add, at });
}

/**
 * The columns of a registration that has returned to the cart: it has no contract, and its next step is the payment
 * method.
 */
const NOT_REGISTERED = {
  contractAmountCents: ZERO_CENTS,
  registeredAt: null,
  seatHeldUntil: null,
  checkoutStep: STEP_OF_CART,
} as const;

/** All changes of the registration's row, for one update. */
function registrationChange(facts: MoneyFacts, plan: Plan, after: MoneyFacts, figures: Figures): RegistrationChange {
  const { registration, now, zoneOffset } = facts;
  const { move, paymentMethod, registered, freesSlot, formerSlot, plan: changed } = plan.registration;
  const { totalPending, ...paymentFigures } = paymentFiguresOf(after.payments);
  const balance = totalOf(balanceByHolder(figuresOf(after.ledger)));
  const { notRequested } = debtBesideRequests(balance, totalPending);
  const day = localDate(now.toString(), zoneOffset);
  return {
    ...(move === undefined ? {} : { move: { from: registration.status, by: move } }),
    ...(raisesVersion(plan) ? { edited: true } : {}),
    set: {
      ...paymentFigures,
      totalPendingCents: totalPending,
      ...(paymentMethod === undefined ? {} : { paymentMethod }),
      ...(changed === undefined ? {} : planColumns(changed)),
      ...(freesSlot === undefined ? {} : { schedulingAt: null, schedulingDay: null }),
      ...(formerSlot?.change === 'RESTORED' ? scheduleColumns(formerSlot, zoneOffset) : {}),
      ...(move === 'backToCart' ? NOT_REGISTERED : {}),
      ...(registered === undefined
        ? {}
        : {
            contractAmountCents: registered.contractAmount,
            registrationDate: now,
            registrationDay: day,
            registeredAt: now,
            checkoutStep: 'REGISTRATION_COMPLETED',
          }),
    },
    add: { ...figureColumns(figures), ...plan.row?.counts },
    notAsked: { byChoice: leftByChoice(plan), inAll: notRequested },
    at: now,
  };
}

const scheduleColumns = ({ at }: { readonly at: Temporal.Instant }, zoneOffset: MoneyFacts['zoneOffset']) => ({
  schedulingAt: at,
  schedulingDay: localDate(at.toString(), zoneOffset),
});

const planColumns = ({ terms, price }: NonNullable<Plan['registration']['plan']>) => ({
  planId: terms.planId,
  campaignPlanId: terms.campaignPlanId,
  planType: terms.planType,
  planModality: terms.planModality,
  contractAmountCents: price,
});
