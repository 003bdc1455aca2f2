import { type MoneyEffect, moneyEffect, type Simulation } from '@habilita/contract';
import { addCents, type HolderShares, subtractCents } from '@habilita/kernel';
import { hash } from 'node:crypto';
import { z } from 'zod';
import { businessStatus } from '#areas/money/registration-row/index.ts';
import { undoneAs } from '#areas/money/ledger/index.ts';
import { apply, idsFor, isPosted } from './apply.ts';
import {
  type HolderFigures,
  figuresOf,
  type MoneyFacts,
  negateShares,
  openPayments,
  paymentFiguresOf,
  type PaymentFact,
  totalOf,
} from './facts.ts';
import { debtBesideRequests, type Credits, creditsOf } from './owed.ts';
import { isPenaltyPaid } from './penalty-paid.ts';
import { type Plan, requestsOf } from './plan.ts';
import type { PlannedPayment } from './terms/planned-payments.ts';

/**
 * What a plan changes, as people see it: the figures before and after, in total and by holder, and what else changes,
 * such as payments and seat. A plan that waits for the provider is shown as if the provider had confirmed.
 */
export function effectOf(facts: MoneyFacts, { onceConfirmed, ...now }: Plan): MoneyEffect {
  const plan = onceConfirmed ?? now;
  const undone = plan.undo.map(({ kind, shares }) => ({ kind: undoneAs(kind), ...signedAs(kind, shares) }));
  const done = apply(
    facts,
    plan,
    idsFor(plan, () => ''),
  );
  const posted = plan.post.filter(isPosted).map(({ kind, shares }) => ({ kind, ...shares }));
  return {
    before: standingOf(facts),
    after: standingOf(done),
    lines: [...undone, ...posted],
    paymentsThatGo: [...plan.cancel, ...plan.inactivate].filter(({ active }) => active).map(goes),
    paymentsThatCome: [
      ...plan.activate.map(goes),
      ...requestsOf(plan).flatMap(({ entityType, payments }) =>
        payments.map((payment) => ({ ...comes(payment), entityType })),
      ),
    ],
    seat: seatOf(plan),
    contract: plan.contract,
    ...planChangeOf(plan),
    ...methodChangeOf(facts, plan),
    ...appointmentOf(facts, plan),
    ...finalityOf(plan, done),
    messages: [...plan.messages],
    isOnceConfirmed: onceConfirmed !== undefined,
  };
}

/** An abandonment is final, that is, it cannot be undone, when its penalty counts as paid as soon as it is charged. */
const finalityOf = ({ registration: { move } }: Plan, done: MoneyFacts): Pick<MoneyEffect, 'finality'> =>
  move === 'abandon' && isPenaltyPaid(done) ? { finality: 'PENALTY_COVERED' } : {};

/**
 * The amounts of the ledger transaction that undoes another one. They have the opposite sign, unless the undoing
 * transaction has a kind of its own, such as CONTRACT_CANCELLED.
 */
const signedAs = (kind: Parameters<typeof undoneAs>[0], shares: HolderShares): HolderShares =>
  undoneAs(kind) === kind ? negateShares(shares) : shares;

/**
 * How a registration stands: status, what was charged, paid, credited and given back, by holder, and how much of the
 * debt is requested by open payments. Amounts are centavos.
 */
export function standingOf(facts: MoneyFacts): MoneyEffect['before'] {
  const figures = { ...figuresOf(facts.ledger), ...creditsOf(facts.ledger) };
  const total = sidesOf(figures, totalOf);
  const totalPending = addCents(...openPayments(facts).map(({ gross }) => gross));
  const { notRequested, requestedBeyond } = debtBesideRequests(total.balance, totalPending);
  const { earliestDueDate } = paymentFiguresOf(facts.payments);
  const { status } = facts.registration;
  return {
    status,
    businessStatus: businessStatus(
      { status, balance: total.balance, credits: total.credits, earliestDueDate },
      facts.today,
    ),
    total,
    marketplace: sidesOf(figures, ({ marketplace }) => marketplace),
    partner: sidesOf(figures, ({ partner }) => partner),
    totalPending,
    notRequested,
    requestedBeyond,
  };
}

function sidesOf(figures: HolderFigures & Credits<HolderShares>, amountOf: typeof totalOf) {
  const [charges, credits] = [amountOf(figures.charges), amountOf(figures.credits)];
  return {
    charges,
    credits,
    paid: amountOf(figures.paid),
    credited: amountOf(figures.credited),
    givenBack: amountOf(figures.givenBack),
    balance: subtractCents(credits, charges),
  };
}

type Shown = MoneyEffect['paymentsThatGo'][number];

const goes = (payment: PaymentFact): Shown => ({
  entityPaymentId: payment.id,
  entityType: payment.entityType,
  ...shownOf(payment),
  paymentMarketplaceGrossValue: payment.shares.marketplace,
  paymentPartnerGrossValue: payment.shares.partner,
});

const comes = (payment: PlannedPayment): Omit<Shown, 'entityType'> => ({
  entityPaymentId: null,
  ...shownOf(payment),
  paymentMarketplaceGrossValue: payment.marketplace,
  paymentPartnerGrossValue: payment.partner,
});

const shownOf = (payment: PaymentFact | PlannedPayment) => ({
  entityPaymentType: payment.part,
  paymentMethod: payment.method,
  installmentNumber: payment.installmentNumber,
  numberOfInstallments: payment.numberOfInstallments,
  dueDate: payment.dueDate,
  paymentGrossValue: payment.gross,
});

function planChangeOf({ post }: Plan): Pick<MoneyEffect, 'planChange'> {
  const charged = post.find(({ kind }) => kind === 'PLAN_CHANGE')?.chargedPlan;
  if (charged === undefined || charged.former === null || charged.former === charged.name) return {};
  return { planChange: { from: charged.former, to: charged.name } };
}

/** The change of the payment method. The first choice of a method, before registering, does not count as a change. */
function methodChangeOf(
  { registration: { registeredAt, paymentMethod: from } }: MoneyFacts,
  { registration: { paymentMethod: to } }: Plan,
): Pick<MoneyEffect, 'methodChange'> {
  if (registeredAt === null || from === null || to === undefined || from === to) return {};
  return { methodChange: { from, to } };
}

function appointmentOf(
  { registration, zoneOffset }: MoneyFacts,
  { registration: { freesSlot, formerSlot } }: Plan,
): Pick<MoneyEffect, 'appointment'> {
  if (formerSlot !== undefined) return { appointment: { ...formerSlot, zoneOffset } };
  const { schedulingAt: at } = registration;
  return freesSlot === undefined || at === null ? {} : { appointment: { change: 'FREED', at, zoneOffset } };
}

/**
 * What happens to the seat. Only the seat stocks of plans are looked at, because those of boletos limit a payment
 * method.
 */
function seatOf({ seats: { giveBack, take } }: Plan): MoneyEffect['seat'] {
  const [frees, takes] = [giveBack, take].map((stocks) => stocks.some(({ scope }) => scope === 'PLAN'));
  if (frees) return takes ? 'MOVED' : 'FREED';
  return takes ? 'TAKEN' : 'UNCHANGED';
}

/**
 * The effect with its fingerprint, which covers all that is shown. It contains no time of the simulation, so that two
 * simulations a minute apart have the same fingerprint unless something has changed, for example because money arrived.
 */
export function simulationOf(facts: MoneyFacts, plan: Plan): Simulation {
  const effect = effectOf(facts, plan);
  const shown = JSON.stringify([plan.event.kind, z.encode(moneyEffect, effect)]);
  return { effect, planHash: hash('sha256', shown) };
}
