import type { CheckoutStep, CivilStatus, Gender, PlanModality, PlanType, RegistrationStatus } from '@habilita/contract';
import type { Insertable } from 'kysely';
import type { ReadDatabase, Transaction } from '#kernel/db/connect.ts';
import type { DB } from '#kernel/db/schema.gen.ts';
import { serves } from './offers.queries.ts';

/** The account of the student who has the lead's CPF already, from an earlier campaign. Undefined for a key nobody has. */
export async function accountBehindKey(db: ReadDatabase, keyHash: string) {
  return db
    .selectFrom('leads as l')
    .leftJoin('students as s', 's.cpf', 'l.cpf')
    .select(['l.email', 'l.cpf', 's.userId'])
    .where('l.enrolmentKeyHash', '=', keyHash)
    .executeTakeFirst();
}

export async function insertStudent(trx: Transaction, student: Insertable<DB['students']>): Promise<void> {
  await trx.insertInto('students').values(student).execute();
}

export async function studentOfUser(db: ReadDatabase, userId: string) {
  return db
    .selectFrom('students')
    .select(['id', 'name', 'email', 'cpf', 'cellphone'])
    .where('userId', '=', userId)
    .executeTakeFirst();
}

export type NewRegistration = Insertable<DB['registrations']>;

export async function insertRegistration(trx: Transaction, registration: NewRegistration): Promise<void> {
  await trx.insertInto('registrations').values(registration).execute();
}

/** A city with what its campaign asks of it; undefined when there is no such city. */
export async function cityForCampaign(db: ReadDatabase, countyId: string, campaignId: string) {
  return db
    .selectFrom('counties as co')
    .innerJoin('campaigns as c', (join) => join.on('c.id', '=', campaignId))
    .select(['co.name', 'co.stateAcronym as state', serves(countyId).as('served')])
    .where('co.id', '=', countyId)
    .executeTakeFirst();
}

export async function windowOf(db: ReadDatabase, campaignId: string) {
  return db
    .selectFrom('campaigns')
    .select(['startDate', 'registrationStartDate', 'registrationEndDate'])
    .where('id', '=', campaignId)
    .executeTakeFirstOrThrow();
}

export interface PersonalData {
  readonly rg: string | null;
  readonly phone: string | null;
  readonly gender: Gender;
  readonly civilStatus: CivilStatus;
  readonly cep: string;
  readonly countyId: string;
  readonly city: string;
  readonly state: string;
  readonly neighborhood: string;
  readonly street: string;
  readonly number: string;
  readonly complement: string | null;
}

export async function updatePersonalData(
  trx: Transaction,
  studentId: string,
  person: PersonalData,
  at: Temporal.Instant,
): Promise<void> {
  await trx
    .updateTable('students')
    .set((eb) => ({ ...person, updatedAt: at, version: eb('version', '+', 1) }))
    .where('id', '=', studentId)
    .execute();
}

export interface CartPlan {
  readonly status: RegistrationStatus;
  readonly drivingSchoolId: string;
  readonly campaignDrivingSchoolId: string;
  readonly planId: string;
  readonly campaignPlanId: string;
  readonly planType: PlanType;
  readonly planModality: PlanModality;
}

export async function putPlanInCart(
  trx: Transaction,
  registrationId: string,
  plan: CartPlan,
  at: Temporal.Instant,
): Promise<void> {
  await trx
    .updateTable('registrations')
    .set((eb) => ({ ...plan, updatedAt: at, version: eb('version', '+', 1) }))
    .where('id', '=', registrationId)
    .execute();
}

/** The furthest step of a registration and of the lead it came from. */
export async function advanceTo(
  trx: Transaction,
  registration: { readonly id: string; readonly leadId: string | null },
  checkoutStep: CheckoutStep,
  at: Temporal.Instant,
): Promise<void> {
  await trx
    .updateTable('registrations')
    .set({ checkoutStep, updatedAt: at })
    .where('id', '=', registration.id)
    .execute();
  if (registration.leadId === null) return;
  await trx.updateTable('leads').set({ checkoutStep, updatedAt: at }).where('id', '=', registration.leadId).execute();
}

/** The contract last accepted for a registration. */
export async function acceptedContract(db: ReadDatabase, registrationId: string) {
  return db
    .selectFrom('contracts')
    .select(['body as html', 'sha256'])
    .where('registrationId', '=', registrationId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
