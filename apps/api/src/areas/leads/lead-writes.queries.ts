import type { CheckoutStep, PlanModality, PlanType } from '@habilita/contract';
import { type Insertable } from 'kysely';
import type { Transaction } from '#kernel/db/connect.ts';
import type { DB } from '#kernel/db/schema.gen.ts';
import type { LeadStage } from './lead.ts';
import { leadRecordsVisibleTo, type LeadScope } from './leads.queries.ts';

export async function insertLead(trx: Transaction, lead: Insertable<DB['leads']>): Promise<void> {
  await trx.insertInto('leads').values(lead).execute();
}

/** A lead as the checkout goes on with it, locked; only who has its key gets that far. */
const lockable = (trx: Transaction) =>
  trx
    .selectFrom('leads as l')
    .innerJoin('campaigns as c', 'c.id', 'l.campaignId')
    .select([
      'l.id',
      'l.campaignId',
      'l.name',
      'l.email',
      'l.phone',
      'l.cpf',
      'l.dateOfBirth',
      'l.countyId',
      'l.registrationId',
      'c.startDate',
      'c.registrationStartDate',
      'c.registrationEndDate',
      'l.checkoutStep',
      'c.zoneOffset',
    ])
    .forUpdate('l');

/** Locks the lead the key opens; undefined when the key is not of this lead. */
export async function lockLead(trx: Transaction, id: string, keyHash: string) {
  return lockable(trx).where('l.id', '=', id).where('l.enrolmentKeyHash', '=', keyHash).executeTakeFirst();
}

export async function lockLeadByKey(trx: Transaction, keyHash: string) {
  return lockable(trx).where('l.enrolmentKeyHash', '=', keyHash).executeTakeFirst();
}

export type LockedLead = NonNullable<Awaited<ReturnType<typeof lockLead>>>;

export interface LeadChange {
  readonly checkoutStep?: CheckoutStep;
  readonly planType?: PlanType;
  readonly planModality?: PlanModality;
  readonly drivingSchoolId?: string | null;
  readonly planId?: string;
  readonly registrationId?: string;
  readonly stage?: LeadStage;
}

export async function updateLead(
  trx: Transaction,
  id: string,
  change: LeadChange | LeadPerson,
  at: Temporal.Instant,
): Promise<void> {
  await trx
    .updateTable('leads')
    .set((eb) => ({ ...change, updatedAt: at, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** What staff may change. */
export interface LeadPerson {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly dateOfBirth: string;
}

/** Locks a lead someone of the staff may see; undefined when there is none. */
export async function lockVisibleLead(trx: Transaction, scope: LeadScope, id: string) {
  return leadRecordsVisibleTo(trx, scope)
    .innerJoin('campaigns as c', 'c.id', 'l.campaignId')
    .select(['l.name', 'l.email', 'l.phone', 'l.dateOfBirth', 'l.version', 'l.stage', 'c.zoneOffset'])
    .where('l.id', '=', id)
    .forUpdate('l')
    .executeTakeFirst();
}
