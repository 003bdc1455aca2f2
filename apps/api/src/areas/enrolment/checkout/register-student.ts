import {
  carryOut,
  emptyStock,
  type Facts,
  factsOf,
  isMoneyAtOtherSchool,
  leftOfStocks,
  type Plan,
  planOf,
  type Stock,
  stocksOf,
  type Terms,
  termsById,
  totalOf,
  enrolmentProblem,
} from '#areas/money/core/index.ts';
import { lockOwnRegistration, type LockedRegistration, transition } from '#areas/money/registration-row/index.ts';
import {
  acceptInvitation,
  lockInvitation,
  refuseOtherSchool,
  termsInvited,
  refusalForInvited,
  withReserved,
} from '#areas/enrolment/waiting-list/index.ts';
import type { Actor } from '#kernel/actor.ts';
import type { Transaction } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { accept, isRefusal, type Refusal, refusal, refuse } from '#kernel/errors.ts';
import { choosePayment, type PaymentChoice } from './choose-payment.ts';
import { acceptedHash } from '#areas/registrations/contracts/index.ts';
import { contractOf } from '#areas/registrations/registrations/index.ts';
import { refusingDuplicates } from '#areas/registrations/registrations/index.ts';
import { tellNothingToPay } from './tell-nothing-to-pay.ts';
import { markLeadRegistered } from './register-student.queries.ts';

export interface RegisterStudent extends PaymentChoice {
  readonly registrationId: string;
  readonly actor: Pick<Actor, 'userId' | 'name'>;
  readonly requestId: string;
}

/**
 * Chooses the payment and registers the student: charges the contract, requests payments and takes the seat, all or
 * nothing (Specification 3 §1). Uses a seat reserved by the waiting list, with its CFC and due date. Refusals:
 * REGISTRATION_NOT_FOUND, PLAN_IN_CART_REQUIRED, CONTRACT_NOT_ACCEPTED, CONTRACT_CHANGED, ASSOCIATE_NOT_ENABLED,
 * MONEY_AT_OTHER_SCHOOL, those of `decideRegistration` and `refusalForInvited`. `answer` reads the response before the
 * seats are taken, so that the rows of seats, for which every other enrolment waits, are locked only briefly.
 */
export async function registerStudent<Answer>(
  trx: Transaction,
  deps: Pick<Deps, 'clock' | 'jobs'>,
  command: RegisterStudent,
  answer: () => Promise<Answer>,
): Promise<Answer> {
  const now = deps.clock.now();
  const { actor, requestId } = command;
  const registration = await lockOwnRegistration(trx, command.registrationId, actor.userId);
  if (registration === undefined) return refuse('REGISTRATION_NOT_FOUND');
  if (registration.status === 'CREATED' || registration.campaignPlanId === null) return refuse('PLAN_IN_CART_REQUIRED');
  accept(transition(registration.status, 'register'));
  const offered = (await termsById(trx, registration.campaignPlanId)) ?? refuse('PLAN_NOT_ENABLED');
  const invited = await lockInvitation(trx, registration.waitingListEntryId, now);
  const terms = termsInvited(offered, invited);
  const forInvited = (problem: Refusal | undefined) =>
    refusalForInvited(trx, registration.waitingListEntryId, problem, now);
  accept(await forInvited(enrolmentProblem(terms, now)));
  // When the seats are gone, most requests end here, without further reads.
  const seats = await leftOfStocks(trx, stocksOf(terms, command.method));
  const reserved = invited?.reserved ?? [];
  accept(await forInvited(emptyStock(stocksOf(terms, command.method), withReserved(seats, reserved))));
  accept(refuseOtherSchool(invited?.drivingSchoolId ?? null, terms.drivingSchoolId));
  accept(contractProblem(terms, registration, await acceptedHash(trx, registration.id)));
  const facts = await factsOf(trx, registration, terms, now, seats);
  // Money may have arrived since the plan was chosen. With an empty ledger the student has never paid, so the query is
  // skipped, which saves time when many people enrol at once.
  if (facts.ledger.length > 0 && (await isMoneyAtOtherSchool(trx, registration.id, terms.drivingSchoolId)))
    refuse('MONEY_AT_OTHER_SCHOOL');
  const plan = accept(decideRegistration(facts, command, reserved));
  if (invited !== undefined) await acceptInvitation(trx, invited, registration.id, { now, actor, requestId });
  if (registration.leadId !== null) await markLeadRegistered(trx, registration.leadId, terms, now);
  const answered: Answer[] = [];
  const tell = async () => {
    answered.push(await answer());
    if (plan.request.payments.length === 0) await tellNothingToPay(trx, deps, facts);
  };
  await refusingDuplicates({}, () => carryOut(trx, deps, facts, plan, command, tell));
  const [registered] = answered;
  if (registered === undefined) throw new Error('The answer is read before the seats are taken');
  return registered;
}

/**
 * Turns a cart into a registration: charges the contract, requests payments for the part that credits do not cover, and
 * takes a seat. The seats in `reserved`, which the waiting list has kept for the student, are given back at the same
 * time. Refusals: REGISTRATION_INVALID_STATUS, CAMPAIGN_NOT_ENABLED_FOR_REGISTRATION, NO_…_VACANCIES, those of
 * `choosePayment`.
 */
export function decideRegistration(
  facts: Facts,
  choice: PaymentChoice,
  reserved: readonly Stock[] = [],
): Plan | Refusal {
  const { registration, terms, now } = facts;
  const status = transition(registration.status, 'register');
  if (isRefusal(status)) return status;
  const stocks = stocksOf(terms, choice.method);
  const problem = enrolmentProblem(terms, now) ?? emptyStock(stocks, withReserved(facts.seats, reserved));
  if (problem !== undefined) return problem;
  const chosen = choosePayment(facts, choice);
  if (isRefusal(chosen)) return chosen;
  const { price, payments } = chosen;
  const contractAmount = totalOf(price);
  return planOf({
    registration: { move: 'register', paymentMethod: choice.method, registered: { contractAmount } },
    post: [
      { kind: 'CONTRACT', shares: price, source: 'REGISTRATION', chargedPlan: { name: terms.planName, former: null } },
    ],
    request: { entityType: 'REGISTRATION', source: 'REGISTRATION', payments },
    seats: { giveBack: reserved, take: stocks },
    event: {
      kind: 'REGISTERED',
      before: { status: registration.status },
      after: { status, paymentMethod: choice.method, contractAmountCents: contractAmount, payments: payments.length },
    },
    messages: ['REGISTRATION_DONE'],
    contract: 'IN_FORCE',
  });
}

function contractProblem(
  terms: Terms,
  registration: LockedRegistration,
  accepted: string | undefined,
): Refusal | undefined {
  if (accepted === undefined) return refusal('CONTRACT_NOT_ACCEPTED');
  return contractOf(terms, registration).sha256 === accepted ? undefined : refusal('CONTRACT_CHANGED');
}
