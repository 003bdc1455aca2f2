import type { CheckoutStep } from '@habilita/contract';
import type { ZoneOffset } from '@habilita/kernel';
import { type Insertable, sql } from 'kysely';
import type { ReadDatabase, Transaction } from '#kernel/db/connect.ts';
import type { DB } from '#kernel/db/schema.gen.ts';
import { serves } from './offers.queries.ts';

const zoneOffset = sql<ZoneOffset>`c.zone_offset`;
const checkoutStep = sql<CheckoutStep>`l.checkout_step`;

/** The campaign as pre-registration asks about it, and whether it serves a city. */
export async function campaignForCity(db: ReadDatabase, id: string, countyId: string) {
  return db
    .selectFrom('campaigns as c')
    .select([
      'c.id',
      'c.startDate',
      'c.registrationStartDate',
      'c.registrationEndDate',
      zoneOffset.as('zoneOffset'),
      serves(countyId).as('servesCity'),
    ])
    .where('c.id', '=', id)
    .executeTakeFirst();
}

export interface Person {
  readonly cpf?: string;
  readonly email?: string;
  readonly cellphone?: string;
}

/** Which of these a registration of the campaign has already. */
export async function registeredIn(db: ReadDatabase, campaignId: string, { cpf, email, cellphone }: Person) {
  const has = (column: 'studentCpf' | 'studentEmail' | 'studentCellphone', value: string | undefined) =>
    value === undefined
      ? sql<boolean>`false`
      : sql<boolean>`exists (select 1 from registrations where campaign_id = ${campaignId} and ${sql.ref(column)} = ${value})`;
  return db
    .selectNoFrom([
      has('studentCpf', cpf).as('cpf'),
      has('studentEmail', email).as('email'),
      has('studentCellphone', cellphone).as('cellphone'),
    ])
    .executeTakeFirstOrThrow();
}

export async function insertLead(trx: Transaction, lead: Insertable<DB['leads']>): Promise<void> {
  await trx.insertInto('leads').values(lead).execute();
}

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
      checkoutStep.as('checkoutStep'),
      zoneOffset.as('zoneOffset'),
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
  readonly checkoutStep: CheckoutStep;
  readonly planType?: string;
  readonly planModality?: string;
  readonly drivingSchoolId?: string | null;
  readonly registrationId?: string;
}

export async function updateLead(
  trx: Transaction,
  id: string,
  change: LeadChange,
  at: Temporal.Instant,
): Promise<void> {
  await trx
    .updateTable('leads')
    .set((eb) => ({ ...change, updatedAt: at, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function schoolTakesPart(db: ReadDatabase, campaignId: string, drivingSchoolId: string): Promise<boolean> {
  const row = await db
    .selectFrom('campaignDrivingSchools')
    .select('id')
    .where('campaignId', '=', campaignId)
    .where('drivingSchoolId', '=', drivingSchoolId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Is a category on offer in the campaign, in a school of it when one is named? */
export async function categoryOnOffer(
  db: ReadDatabase,
  campaignId: string,
  category: { readonly planType: string; readonly planModality: string },
  drivingSchoolId: string | null,
): Promise<boolean> {
  const row = await db
    .selectFrom('campaignPlans as cp')
    .innerJoin('plans as p', 'p.id', 'cp.planId')
    .innerJoin('campaignDrivingSchools as s', 's.id', 'cp.campaignDrivingSchoolId')
    .select('cp.id')
    .where('cp.campaignId', '=', campaignId)
    .where('p.type', '=', category.planType)
    .where('p.modality', '=', category.planModality)
    .$if(drivingSchoolId !== null, (query) => query.where('s.drivingSchoolId', '=', drivingSchoolId))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
