import type { categoryBody, leadBody } from '@habilita/contract';
import { newId } from '@habilita/kernel';
import type { z } from 'zod';
import {
  completeLeadProblem,
  leadChangeProblem,
  lockLead,
  type LockedLead,
  newLeadProblem,
  stepAfter,
} from '#areas/enrolment/leads/index.ts';
import { refuseOtherSchool, refuseUnusableInvitation } from '#areas/enrolment/waiting-list/index.ts';
import type { Transaction } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { accept, refuse } from '#kernel/errors.ts';
import { eventRow } from '#kernel/events.ts';
import type { Caller } from '#kernel/http/route.ts';
import { hashOfKey, newEnrolmentKey } from './enrolment-key.ts';
import { insertLead, keepCategory, keepStep } from './lead-steps.queries.ts';
import { campaignForPerson, categoryInCampaign, type Person, registeredIn } from './pre-registration.queries.ts';

type Needed = Pick<Deps, 'clock'>;

/**
 * Pre-registers a person (step 1, Specification 3 §1). Only this call returns the enrolment key. Refusals:
 * CAMPAIGN_NOT_FOUND, those of `newLeadProblem` and `refuseUnusableInvitation`, NO_CAMPAIGN_VACANCIES, CPF_, EMAIL_ and
 * CELLPHONE_ALREADY_REGISTERED.
 */
export async function createLead(trx: Transaction, deps: Needed, body: z.output<typeof leadBody>, request: Caller) {
  const now = deps.clock.now();
  const { campaignId, countyId, name, email, cellphone, cpf, dateOfBirth, whatsappOptIn, waitingListId } = body;
  const asked = { campaignId, countyId, cpf, email, cellphone };
  const campaign = (await campaignForPerson(trx, asked)) ?? refuse('CAMPAIGN_NOT_FOUND', 'campaignId');
  const invited =
    waitingListId && (await refuseUnusableInvitation(trx, { entryId: waitingListId, campaignId, email }, now));
  const reservedUntil = invited ? invited.seatUntil : null;
  accept(newLeadProblem({ ...campaign, reservedUntil }, dateOfBirth, now));
  if (!campaign.hasVacancies && !invited) refuse('NO_CAMPAIGN_VACANCIES');
  refuseTaken(campaign);
  const enrolmentKey = newEnrolmentKey();
  const leadId = newId();
  const checkoutStep = 'PRE_REGISTRATION_1';
  const lead = {
    id: leadId,
    campaignId,
    countyId,
    name,
    email,
    cpf,
    dateOfBirth,
    whatsappOptIn,
    phone: cellphone,
    consentAddress: request.address,
    waitingListEntryId: waitingListId ?? null,
    checkoutStep,
    enrolmentKeyHash: hashOfKey(enrolmentKey),
    at: now,
  } as const;
  await insertLead(trx, lead, event(leadId, 'LEAD_CREATED', request, { campaignId, checkoutStep }));
  return { leadId, enrolmentKey };
}

/**
 * Chooses category and CFC (step 2). Refusals: NOT_FOUND when the key is not this lead's, ASSOCIATE_NOT_ENABLED,
 * PLAN_NOT_ENABLED, NO_CAMPAIGN_VACANCIES, those of `leadChangeProblem`.
 */
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
  const category = { planType, planModality, drivingSchoolId };
  accept(refuseOtherSchool(lead.presetSchoolId, drivingSchoolId));
  const found = await categoryInCampaign(trx, { campaignId: lead.campaignId, ...category });
  if (!found.schoolTakesPart) refuse('ASSOCIATE_NOT_ENABLED', 'drivingSchoolId');
  if (!found.isOnOffer) refuse('PLAN_NOT_ENABLED', 'planModality');
  const checkoutStep = stepAfter(lead, 'PRE_REGISTRATION_2');
  const chosenEvent = event(leadId, 'LEAD_CATEGORY_CHOSEN', request, { checkoutStep, ...category });
  await keepCategory(trx, { leadId, checkoutStep, ...category, at: now }, chosenEvent);
  return { leadId, checkoutStep };
}

/**
 * Completes a pre-registration. Refusals: NOT_FOUND when the key is not this lead's, CHECKOUT_STEP_MISSING without a
 * category, NO_CAMPAIGN_VACANCIES, those of `leadChangeProblem`.
 */
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
  await keepStep(trx, { leadId, checkoutStep, at: now }, event(leadId, 'LEAD_COMPLETED', request, { checkoutStep }));
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
  if (!lead.hasVacancies) refuse('NO_CAMPAIGN_VACANCIES');
  return lead;
}

interface Taken {
  readonly cpfTaken: boolean;
  readonly emailTaken: boolean;
  readonly cellphoneTaken: boolean;
}

/**
 * Refuses a CPF, e-mail or phone that another registration of the campaign has already. The refusal names the field of
 * the form.
 */
export function refuseTaken({ cpfTaken, emailTaken, cellphoneTaken }: Taken): void {
  if (cpfTaken) refuse('CPF_ALREADY_REGISTERED', 'cpf');
  if (emailTaken) refuse('EMAIL_ALREADY_REGISTERED', 'email');
  if (cellphoneTaken) refuse('CELLPHONE_ALREADY_REGISTERED', 'cellphone');
}

/**
 * Refuses when the campaign has a registration with the person's CPF, e-mail or phone. Also called with the data of an
 * existing account, because these may differ from the pre-registration's.
 */
export async function refuseRegistered(trx: Transaction, campaignId: string, person: Person): Promise<void> {
  const { cpf, email, cellphone } = await registeredIn(trx, campaignId, person);
  refuseTaken({ cpfTaken: cpf, emailTaken: email, cellphoneTaken: cellphone });
}

const event = (leadId: string, kind: string, request: Caller, after: object) =>
  eventRow({ entityType: 'LEAD', entityId: leadId, kind, after, requestId: request.id });
