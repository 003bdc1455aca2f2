import { addCents, localDate } from '@habilita/kernel';
import { post } from '#areas/ledger/index.ts';
import { feeRateOn, type PlannedPayment, requestPayments } from '#areas/payments/index.ts';
import type { Actor } from '#kernel/actor.ts';
import type { Transaction } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { accept, type Refusal, refusal, refuse } from '#kernel/errors.ts';
import { recordEvent } from '#kernel/events.ts';
import { enrolmentProblem } from '#areas/campaigns/index.ts';
import { choosePayment, type PaymentChoice } from './choose-payment.ts';
import {
  acceptedContractHash,
  completeLead,
  lockOwnRegistration,
  type LockedRegistration,
  markRegistered,
} from './command.queries.ts';
import { contractOf } from './contract-of.ts';
import { transition } from './registration.ts';
import { stocksOf } from './seats.ts';
import { refuseWhenEmpty, takeSeats } from './seats.queries.ts';
import type { Terms } from './terms.ts';
import { termsById } from './terms.queries.ts';

export interface RegisterStudent extends PaymentChoice {
  readonly registrationId: string;
  readonly actor: Pick<Actor, 'userId' | 'name'>;
  readonly requestId: string;
}

/**
 * The student chooses how to pay and is registered: contract charged, payments requested, seat taken, all or nothing
 * (Specification 3 §1). Refusals: REGISTRATION_NOT_FOUND, REGISTRATION_INVALID_STATUS, PLAN_IN_CART_REQUIRED,
 * CAMPAIGN_NOT_ENABLED_FOR_REGISTRATION, CONTRACT_NOT_ACCEPTED, CONTRACT_CHANGED, those of `choosePayment`, NO_…_VACANCIES.
 * `answer` reads what the caller is told, before the seats are taken: everyone waits for those rows until the commit.
 */
export async function registerStudent<Answer>(
  trx: Transaction,
  deps: Pick<Deps, 'clock' | 'jobs'>,
  command: RegisterStudent,
  answer: () => Promise<Answer>,
): Promise<Answer> {
  const now = deps.clock.now();
  const registration = await lockOwnRegistration(trx, command.registrationId, command.actor.userId);
  if (registration === undefined) return refuse('REGISTRATION_NOT_FOUND');
  if (registration.status === 'CREATED' || registration.campaignPlanId === null) return refuse('PLAN_IN_CART_REQUIRED');
  const status = accept(transition(registration.status, 'register'));
  const terms = (await termsById(trx, registration.campaignPlanId)) ?? refuse('PLAN_NOT_ENABLED');
  accept(enrolmentProblem(terms, now));
  const stocks = stocksOf(terms, command.method);
  await refuseWhenEmpty(trx, stocks);
  accept(contractProblem(terms, registration, await acceptedContractHash(trx, registration.id)));
  const day = localDate(now.toString(), terms.zoneOffset);
  const fee = await feeRateOn(trx, command.method, day, terms);
  const payments = accept(choosePayment(terms, command, fee, now));

  const contractAmount = addCents(...payments.map((payment) => payment.gross));
  await markRegistered(trx, registration.id, { status, paymentMethod: command.method, contractAmount, at: now, day });
  if (registration.leadId !== null) await completeLead(trx, registration.leadId, terms, now);
  await charge(trx, registration, payments, command, now);
  const owner = ownerOf(registration, terms, command.actor.userId);
  await requestPayments(trx, deps, owner, payments, now);
  await recordEvent(trx, {
    actor: command.actor,
    entityType: 'REGISTRATION',
    entityId: registration.id,
    kind: 'REGISTERED',
    before: { status: registration.status },
    after: { status, paymentMethod: command.method, contractAmountCents: contractAmount, payments: payments.length },
    requestId: command.requestId,
  });
  const registered = await answer();
  await takeSeats(trx, stocks);
  return registered;
}

/** The contract that was accepted must be the one that would be read now. */
function contractProblem(
  terms: Terms,
  registration: LockedRegistration,
  acceptedHash: string | undefined,
): Refusal | undefined {
  if (acceptedHash === undefined) return refusal('CONTRACT_NOT_ACCEPTED');
  return contractOf(terms, registration).sha256 === acceptedHash ? undefined : refusal('CONTRACT_CHANGED');
}

async function charge(
  trx: Transaction,
  registration: LockedRegistration,
  payments: readonly PlannedPayment[],
  command: RegisterStudent,
  at: Temporal.Instant,
): Promise<void> {
  const shares = {
    partner: addCents(...payments.map((payment) => payment.partner)),
    marketplace: addCents(...payments.map((payment) => payment.marketplace)),
  };
  const source = { type: 'REGISTRATION', id: registration.id };
  await post(trx, {
    kind: 'CONTRACT',
    registrationId: registration.id,
    shares,
    source,
    at,
    actorId: command.actor.userId,
  });
}

function ownerOf(registration: LockedRegistration, terms: Terms, createdBy: string) {
  const { campaignId, drivingSchoolId, planId } = terms;
  return {
    registrationId: registration.id,
    campaignId,
    drivingSchoolId,
    planId,
    entityType: 'REGISTRATION',
    entityId: registration.id,
    createdBy,
  } as const;
}
