import type { CheckoutStep, PlanModality, PlanType } from '@habilita/contract';
import type { Transaction } from '#kernel/db/connect.ts';
import { type EventRow, eventValues } from '#kernel/events.queries.ts';

export interface NewLead {
  readonly id: string;
  readonly campaignId: string;
  readonly countyId: string;
  readonly name: string;
  readonly email: string;
  readonly cpf: string;
  readonly dateOfBirth: string;
  readonly whatsappOptIn: boolean;
  readonly phone: string;
  readonly consentAddress: string;
  readonly waitingListEntryId: string | null;
  readonly checkoutStep: CheckoutStep;
  readonly enrolmentKeyHash: string;
  readonly at: Temporal.Instant;
}

const insertion = (db: Transaction, v: NewLead & EventRow) =>
  db
    .with('noted', (also) => also.insertInto('events').values(eventValues(v)))
    .insertInto('leads')
    .values({
      id: v.id,
      campaignId: v.campaignId,
      countyId: v.countyId,
      name: v.name,
      email: v.email,
      cpf: v.cpf,
      dateOfBirth: v.dateOfBirth,
      whatsappOptIn: v.whatsappOptIn,
      phone: v.phone,
      consentAt: v.at,
      consentAddress: v.consentAddress,
      waitingListEntryId: v.waitingListEntryId,
      checkoutStep: v.checkoutStep,
      enrolmentKeyHash: v.enrolmentKeyHash,
      createdAt: v.at,
      updatedAt: v.at,
    });

/** Writes the lead and its event in one query, which stays fast when many people pre-register at once. */
export async function insertLead(trx: Transaction, lead: NewLead, event: EventRow): Promise<void> {
  await insertion(trx, { ...lead, ...event }).execute();
}

interface LeadStep {
  readonly leadId: string;
  readonly checkoutStep: CheckoutStep;
  readonly at: Temporal.Instant;
}

interface LeadCategory extends LeadStep {
  readonly planType: PlanType;
  readonly planModality: PlanModality;
  readonly drivingSchoolId: string | null;
}

const categoryChange = (db: Transaction, v: LeadCategory & EventRow) =>
  db
    .with('noted', (also) => also.insertInto('events').values(eventValues(v)))
    .updateTable('leads')
    .set((eb) => ({
      checkoutStep: v.checkoutStep,
      planType: v.planType,
      planModality: v.planModality,
      drivingSchoolId: v.drivingSchoolId,
      updatedAt: v.at,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', v.leadId);

export async function keepCategory(trx: Transaction, category: LeadCategory, event: EventRow): Promise<void> {
  await categoryChange(trx, { ...category, ...event }).execute();
}

const stepChange = (db: Transaction, v: LeadStep & EventRow) =>
  db
    .with('noted', (also) => also.insertInto('events').values(eventValues(v)))
    .updateTable('leads')
    .set((eb) => ({ checkoutStep: v.checkoutStep, updatedAt: v.at, version: eb('version', '+', 1) }))
    .where('id', '=', v.leadId);

export async function keepStep(trx: Transaction, step: LeadStep, event: EventRow): Promise<void> {
  await stepChange(trx, { ...step, ...event }).execute();
}
