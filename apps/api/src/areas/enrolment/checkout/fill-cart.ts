import { type CheckoutStep, furthestStep, type personalDataBody, type planBody } from '@habilita/contract';
import type { z } from 'zod';
import { acceptedContract, keepContract, newestContract } from '#areas/registrations/contracts/index.ts';
import {
  isMoneyAtOtherSchool,
  refuseWhenEmpty,
  type Stock,
  stocksOf,
  termsById,
  termsInCampaign,
  enrolmentProblem,
} from '#areas/money/core/index.ts';
import { isCart, transition } from '#areas/money/registration-row/index.ts';
import { contractOf } from '#areas/registrations/registrations/index.ts';
import { refuseOtherSchool, refusalForInvited } from '#areas/enrolment/waiting-list/index.ts';
import type { Actor } from '#kernel/actor.ts';
import type { ReadDatabase, Transaction } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { accept, refuse } from '#kernel/errors.ts';
import { eventRow } from '#kernel/events.ts';
import { insertEvent } from '#kernel/events.queries.ts';
import type { Caller } from '#kernel/http/route.ts';
import {
  advanceTo,
  type Cart,
  cityForCampaign,
  keepPersonalData,
  lockCart,
  putPlanInCart,
  readCart,
} from './enrolment.queries.ts';
import { schoolTakesPart } from './pre-registration.queries.ts';

export interface CartStep {
  readonly registrationId: string;
  readonly actor: Actor;
  readonly request: Caller;
}

type Needed = Pick<Deps, 'clock'>;

/**
 * Saves personal data (step 2), which is possible until the student is registered. Every step that changes a cart calls
 * `openCart`, which refuses with REGISTRATION_NOT_FOUND, REGISTRATION_INVALID_STATUS once registered,
 * CAMPAIGN_NOT_ENABLED_FOR_REGISTRATION, and those of `refusalForInvited`. This step also refuses with INVALID for an
 * unknown city, and with CITY_NOT_SERVED.
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
  await keepPersonalData(
    trx,
    { ...stepTo(registration, 'STEP_2', now), studentId: registration.studentId },
    { ...body, rg, phone, complement, city: city.name, state: city.state },
    event(step, 'PERSONAL_DATA_SAVED', {}),
  );
}

/**
 * Puts a plan into the cart (step 3); reserves no seat. Refusals: those of `openCart`, CHECKOUT_STEP_MISSING,
 * ASSOCIATE_NOT_ENABLED, PLAN_NOT_ENABLED, MONEY_AT_OTHER_SCHOOL while another CFC holds money of the registration, and
 * NO_…_VACANCIES when campaign, CFC or plan has no seat left.
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
  const { campaignId, presetSchoolId } = registration;
  accept(refuseOtherSchool(presetSchoolId, body.drivingSchoolId));
  const terms =
    (await termsInCampaign(trx, campaignId, body.drivingSchoolId, body.planId)) ??
    (await refuseOffer(trx, campaignId, body.drivingSchoolId));
  if (registration.creditsCents > 0 && (await isMoneyAtOtherSchool(trx, registration.id, terms.drivingSchoolId)))
    refuse('MONEY_AT_OTHER_SCHOOL', 'drivingSchoolId');
  await refuseWhenEmpty(trx, stocksToFind(registration, stocksOf(terms, null)));
  const { drivingSchoolId, campaignDrivingSchoolId, planId, campaignPlanId, planType, planModality } = terms;
  const plan = { drivingSchoolId, campaignDrivingSchoolId, planId, campaignPlanId, planType, planModality };
  const chosenEvent = event(step, 'PLAN_CHOSEN', { status, drivingSchoolId, planId });
  await putPlanInCart(trx, stepTo(registration, 'STEP_3', now), { status, ...plan }, chosenEvent);
}

/**
 * The seat stocks that must have a seat left. A stock in which the waiting list has reserved a seat for the person is
 * left out.
 */
const stocksToFind = ({ campaignId, reservedUntil, presetSchoolRowId }: Cart, stocks: readonly Stock[]): Stock[] =>
  stocks.filter(({ ownerId }) => reservedUntil === null || (ownerId !== campaignId && ownerId !== presetSchoolRowId));

async function refuseOffer(trx: Transaction, campaignId: string, drivingSchoolId: string): Promise<never> {
  if (await schoolTakesPart(trx, campaignId, drivingSchoolId)) return refuse('PLAN_NOT_ENABLED', 'planId');
  return refuse('ASSOCIATE_NOT_ENABLED', 'drivingSchoolId');
}

/**
 * The contract of the cart (step 4) or, once the student is registered, the contract that was accepted. Refusals:
 * REGISTRATION_NOT_FOUND, NOT_FOUND when a registered student has accepted no contract; for a cart
 * PLAN_IN_CART_REQUIRED, PLAN_NOT_ENABLED, TEMPLATE_INVALID.
 */
export async function readContract(db: ReadDatabase, step: CartStep): Promise<{ html: string; sha256: string }> {
  const registration = (await readCart(db, step.registrationId, step.actor.userId)) ?? refuse('REGISTRATION_NOT_FOUND');
  if (isCart(registration.status)) {
    const { html, sha256 } = await contractInCart(db, registration);
    return { html, sha256 };
  }
  const { body: html, sha256 } = (await acceptedContract(db, registration.id)) ?? refuse('NOT_FOUND');
  return { html, sha256 };
}

/**
 * Accepts the contract that has this hash (step 4); stores its text, template version and variables, the time, and the
 * student's network address. Refusals: those of `openCart`, PLAN_IN_CART_REQUIRED, PLAN_NOT_ENABLED, TEMPLATE_INVALID,
 * CONTRACT_CHANGED.
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
  await advanceTo(trx, stepTo(registration, 'STEP_4', now));
  const newest = await newestContract(trx, registration.id);
  if (newest?.sha256 === sha256 && !newest.awaitsAcceptance) return;
  await keepContract(trx, deps, {
    ...contract,
    registrationId: registration.id,
    acceptedAt: now,
    acceptedAddress: step.request.address,
    origin: 'ACCEPTANCE',
    contractDate: now,
    createdBy: null,
  });
  await insertEvent(trx, event(step, 'CONTRACT_ACCEPTED', { sha256 }));
}

async function contractInCart(db: ReadDatabase, registration: Cart) {
  const { campaignPlanId } = registration;
  if (campaignPlanId === null) return refuse('PLAN_IN_CART_REQUIRED');
  const terms = (await termsById(db, campaignPlanId)) ?? refuse('PLAN_NOT_ENABLED');
  return { ...contractOf(terms, registration), templateId: terms.templateId, templateVersion: terms.templateVersion };
}

async function openCart(trx: Transaction, step: CartStep, now: Temporal.Instant): Promise<Cart> {
  const cart = (await lockCart(trx, step.registrationId, step.actor.userId)) ?? refuse('REGISTRATION_NOT_FOUND');
  if (!isCart(cart.status)) refuse('REGISTRATION_INVALID_STATUS');
  accept(await refusalForInvited(trx, cart.waitingListEntryId, enrolmentProblem(cart, now), now));
  return cart;
}

const stepTo = ({ id, leadId, checkoutStep }: Cart, step: CheckoutStep, at: Temporal.Instant) => ({
  registrationId: id,
  leadId,
  step: furthestStep(checkoutStep, step),
  at,
});

const event = ({ actor, registrationId, request }: CartStep, kind: string, after: object) =>
  eventRow({ actor, entityType: 'REGISTRATION', entityId: registrationId, kind, after, requestId: request.id });
