import { furthestStep, type personalDataBody, type planBody } from '@habilita/contract';
import type { z } from 'zod';
import { keepContract } from '#areas/contracts/index.ts';
import { updateLead } from '#areas/leads/index.ts';
import { enrolmentProblem } from '#areas/campaigns/index.ts';
import {
  contractOf,
  isCart,
  lockOwnRegistration,
  type LockedRegistration,
  refuseWhenEmpty,
  stocksOf,
  termsById,
  termsInCampaign,
  transition,
} from '#areas/registrations/index.ts';
import type { Actor } from '#kernel/actor.ts';
import type { Transaction } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { accept, refuse } from '#kernel/errors.ts';
import { recordEvent } from '#kernel/events.ts';
import type { Caller } from '#kernel/http/route.ts';
import {
  acceptedContract,
  advanceTo,
  cityForCampaign,
  putPlanInCart,
  updatePersonalData,
  windowOf,
} from './enrolment.queries.ts';
import { schoolTakesPart } from './pre-registration.queries.ts';

/** A step of the signed-in student on one of their registrations. */
export interface CartStep {
  readonly registrationId: string;
  readonly actor: Actor;
  readonly request: Caller;
}

type Needed = Pick<Deps, 'clock'>;

/**
 * Enrolment, step 2: personal data and address, which the student can change until the payment method is chosen. Refusals: those of
 * every cart step (REGISTRATION_NOT_FOUND, REGISTRATION_INVALID_STATUS, CAMPAIGN_NOT_ENABLED_FOR_REGISTRATION), CITY_NOT_SERVED.
 */
export async function savePersonalData(
  trx: Transaction,
  deps: Needed,
  step: CartStep,
  body: z.output<typeof personalDataBody>,
): Promise<void> {
  const now = deps.clock.now();
  const registration = await openCart(trx, step, now);
  const city = (await cityForCampaign(trx, body.countyId, registration.campaignId)) ?? refuse('INVALID', 'countyId');
  if (!city.served) refuse('CITY_NOT_SERVED', 'countyId');
  const { rg = null, phone = null, complement = null } = body;
  await updatePersonalData(
    trx,
    registration.studentId,
    { ...body, rg, phone, complement, city: city.name, state: city.state },
    now,
  );
  await advanceTo(trx, registration, furthestStep(registration.checkoutStep, 'STEP_2'), now);
  await record(trx, step, 'PERSONAL_DATA_SAVED', {});
}

/**
 * Enrolment, step 3: school and plan go into the cart (PLAN_IN_CART); nothing is reserved yet. Refusals: those of every cart step,
 * CHECKOUT_STEP_MISSING before step 2, ASSOCIATE_NOT_ENABLED, PLAN_NOT_ENABLED, and the stock that is empty at this moment.
 */
export async function choosePlan(
  trx: Transaction,
  deps: Needed,
  step: CartStep,
  body: z.output<typeof planBody>,
): Promise<void> {
  const now = deps.clock.now();
  const registration = await openCart(trx, step, now);
  if (registration.cep === null) refuse('CHECKOUT_STEP_MISSING');
  const status = accept(transition(registration.status, 'choosePlan'));
  const { campaignId } = registration;
  if (!(await schoolTakesPart(trx, campaignId, body.drivingSchoolId)))
    refuse('ASSOCIATE_NOT_ENABLED', 'drivingSchoolId');
  const terms =
    (await termsInCampaign(trx, campaignId, body.drivingSchoolId, body.planId)) ?? refuse('PLAN_NOT_ENABLED', 'planId');
  await refuseWhenEmpty(trx, stocksOf(terms, null));
  const { drivingSchoolId, campaignDrivingSchoolId, planId, campaignPlanId, planType, planModality } = terms;
  const plan = { drivingSchoolId, campaignDrivingSchoolId, planId, campaignPlanId, planType, planModality };
  await putPlanInCart(trx, registration.id, { status, ...plan }, now);
  if (registration.leadId !== null)
    await updateLead(trx, registration.leadId, { drivingSchoolId, planId, planType, planModality }, now);
  await advanceTo(trx, registration, furthestStep(registration.checkoutStep, 'STEP_3'), now);
  await record(trx, step, 'PLAN_CHOSEN', { status, drivingSchoolId, planId });
}

/** Enrolment, step 4: the contract to read; once registered, the one that was accepted. Refusals: REGISTRATION_NOT_FOUND, PLAN_IN_CART_REQUIRED. */
export async function readContract(trx: Transaction, step: CartStep): Promise<{ html: string; sha256: string }> {
  const registration = await ownRegistration(trx, step);
  if (!isCart(registration.status)) return (await acceptedContract(trx, registration.id)) ?? refuse('NOT_FOUND');
  const { html, sha256 } = await contractInCart(trx, registration);
  return { html, sha256 };
}

/**
 * Enrolment, step 4: the student accepts the contract they read, said by its hash; kept with text, hash, time, address, template
 * version and variables. Refusals: those of every cart step, PLAN_IN_CART_REQUIRED, CONTRACT_CHANGED when the hash is another's.
 */
export async function acceptContract(
  trx: Transaction,
  deps: Needed & Pick<Deps, 'jobs'>,
  step: CartStep,
  sha256: string,
): Promise<void> {
  const now = deps.clock.now();
  const registration = await openCart(trx, step, now);
  const contract = await contractInCart(trx, registration);
  if (contract.sha256 !== sha256) refuse('CONTRACT_CHANGED');
  await advanceTo(trx, registration, furthestStep(registration.checkoutStep, 'STEP_4'), now);
  if ((await acceptedContract(trx, registration.id))?.sha256 === sha256) return;
  await keepContract(trx, deps, {
    ...contract,
    registrationId: registration.id,
    acceptedAt: now,
    acceptedAddress: step.request.address,
    origin: 'ACCEPTANCE',
    contractDate: now,
    createdBy: null,
  });
  await record(trx, step, 'CONTRACT_ACCEPTED', { sha256 });
}

async function contractInCart(trx: Transaction, registration: LockedRegistration) {
  const { campaignPlanId } = registration;
  if (campaignPlanId === null) return refuse('PLAN_IN_CART_REQUIRED');
  const terms = (await termsById(trx, campaignPlanId)) ?? refuse('PLAN_NOT_ENABLED');
  return { ...contractOf(terms, registration), templateId: terms.templateId, templateVersion: terms.templateVersion };
}

async function ownRegistration(trx: Transaction, step: CartStep): Promise<LockedRegistration> {
  return (await lockOwnRegistration(trx, step.registrationId, step.actor.userId)) ?? refuse('REGISTRATION_NOT_FOUND');
}

async function openCart(trx: Transaction, step: CartStep, now: Temporal.Instant): Promise<LockedRegistration> {
  const registration = await ownRegistration(trx, step);
  if (!isCart(registration.status)) refuse('REGISTRATION_INVALID_STATUS');
  accept(enrolmentProblem(await windowOf(trx, registration.campaignId), now));
  return registration;
}

async function record(trx: Transaction, step: CartStep, kind: string, after: object): Promise<void> {
  const { actor, registrationId, request } = step;
  await recordEvent(trx, {
    actor,
    entityType: 'REGISTRATION',
    entityId: registrationId,
    kind,
    after,
    requestId: request.id,
  });
}
