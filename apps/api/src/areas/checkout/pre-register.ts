import type { categoryBody, leadBody } from '@habilita/contract';
import { newId } from '@habilita/kernel';
import type { z } from 'zod';
import {
  completeLeadProblem,
  insertLead,
  leadChangeProblem,
  lockLead,
  type LockedLead,
  newLeadProblem,
  stepAfter,
  updateLead,
} from '#areas/leads/index.ts';
import { refuseWhenEmpty } from '#areas/registrations/index.ts';
import type { Transaction } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { accept, refuse } from '#kernel/errors.ts';
import { recordEvent } from '#kernel/events.ts';
import type { Caller } from '#kernel/http/route.ts';
import { hashOfKey, newEnrolmentKey } from './enrolment-key.ts';
import {
  campaignForCity,
  categoryOnOffer,
  type Person,
  registeredIn,
  schoolTakesPart,
} from './pre-registration.queries.ts';

type Needed = Pick<Deps, 'clock'>;

const campaignSeats = (campaignId: string) => [{ scope: 'CAMPAIGN', ownerId: campaignId }] as const;

/**
 * Pre-registration, step 1 (Specification 3 §1). Refusals: CAMPAIGN_NOT_FOUND, those of `newLeadProblem`, NO_CAMPAIGN_VACANCIES, CPF_,
 * EMAIL_ and CELLPHONE_ALREADY_REGISTERED. The key in the answer is shown this once.
 */
export async function createLead(trx: Transaction, deps: Needed, body: z.output<typeof leadBody>, request: Caller) {
  const now = deps.clock.now();
  const { campaignId, countyId, name, email, cellphone, cpf, dateOfBirth, whatsappOptIn } = body;
  const campaign = (await campaignForCity(trx, campaignId, countyId)) ?? refuse('CAMPAIGN_NOT_FOUND', 'campaignId');
  accept(newLeadProblem(campaign, dateOfBirth, now));
  await refuseWhenEmpty(trx, campaignSeats(campaignId));
  await refuseRegistered(trx, campaignId, { cpf, email, cellphone });
  const enrolmentKey = newEnrolmentKey();
  const leadId = newId();
  await insertLead(trx, {
    id: leadId,
    campaignId,
    countyId,
    name,
    email,
    cpf,
    dateOfBirth,
    whatsappOptIn,
    phone: cellphone,
    consentAt: now,
    consentAddress: request.address,
    checkoutStep: 'PRE_REGISTRATION_1',
    enrolmentKeyHash: hashOfKey(enrolmentKey),
    createdAt: now,
    updatedAt: now,
  });
  await record(trx, leadId, 'LEAD_CREATED', request, { campaignId, checkoutStep: 'PRE_REGISTRATION_1' });
  return { leadId, enrolmentKey };
}

/** Pre-registration, step 2. Refusals: NOT_FOUND for another key, ASSOCIATE_NOT_ENABLED, PLAN_NOT_ENABLED, those of `leadChangeProblem`. */
export async function chooseCategory(
  trx: Transaction,
  deps: Needed,
  leadId: string,
  body: z.output<typeof categoryBody>,
  request: Caller,
) {
  const now = deps.clock.now();
  const lead = await openLead(trx, leadId, body.enrolmentKey, now);
  const { planType, planModality, drivingSchoolId = null } = body;
  if (drivingSchoolId !== null && !(await schoolTakesPart(trx, lead.campaignId, drivingSchoolId))) {
    refuse('ASSOCIATE_NOT_ENABLED', 'drivingSchoolId');
  }
  if (!(await categoryOnOffer(trx, lead.campaignId, body, drivingSchoolId))) refuse('PLAN_NOT_ENABLED', 'planModality');
  const checkoutStep = stepAfter(lead, 'PRE_REGISTRATION_2');
  await updateLead(trx, leadId, { checkoutStep, planType, planModality, drivingSchoolId }, now);
  await record(trx, leadId, 'LEAD_CATEGORY_CHOSEN', request, { checkoutStep, planType, planModality, drivingSchoolId });
  return { leadId, checkoutStep };
}

/** Pre-registration complete. Refusals: NOT_FOUND for another key, CHECKOUT_STEP_MISSING without a category. */
export async function completeLead(
  trx: Transaction,
  deps: Needed,
  leadId: string,
  enrolmentKey: string,
  request: Caller,
) {
  const now = deps.clock.now();
  const lead = await openLead(trx, leadId, enrolmentKey, now);
  accept(completeLeadProblem(lead));
  const checkoutStep = stepAfter(lead, 'PRE_REGISTRATION_COMPLETED');
  await updateLead(trx, leadId, { checkoutStep }, now);
  await record(trx, leadId, 'LEAD_COMPLETED', request, { checkoutStep });
  return { leadId, checkoutStep };
}

async function openLead(
  trx: Transaction,
  leadId: string,
  enrolmentKey: string,
  now: Temporal.Instant,
): Promise<LockedLead> {
  const lead = (await lockLead(trx, leadId, hashOfKey(enrolmentKey))) ?? refuse('NOT_FOUND');
  accept(leadChangeProblem(lead, now));
  await refuseWhenEmpty(trx, campaignSeats(lead.campaignId));
  return lead;
}

/** Refuses who is registered in the campaign already, on the field that says so. */
export async function refuseRegistered(trx: Transaction, campaignId: string, person: Person): Promise<void> {
  const registered = await registeredIn(trx, campaignId, person);
  if (registered.cpf) refuse('CPF_ALREADY_REGISTERED', 'cpf');
  if (registered.email) refuse('EMAIL_ALREADY_REGISTERED', 'email');
  if (registered.cellphone) refuse('CELLPHONE_ALREADY_REGISTERED', 'cellphone');
}

async function record(trx: Transaction, leadId: string, kind: string, request: Caller, after: object): Promise<void> {
  await recordEvent(trx, { entityType: 'LEAD', entityId: leadId, kind, after, requestId: request.id });
}
