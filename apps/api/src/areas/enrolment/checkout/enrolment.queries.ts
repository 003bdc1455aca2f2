import type { CheckoutStep, CivilStatus, Gender, PlanModality, PlanType, RegistrationStatus } from '@habilita/contract';
import { changedMeanwhile, STUDENT_COLUMNS } from '#areas/money/registration-row/index.ts';
import type { ReadDatabase, Transaction } from '#kernel/db/connect.ts';
import { type EventRow, eventValues } from '#kernel/events.queries.ts';
import { serves } from './offers.queries.ts';

interface OwnCart {
  readonly id: string;
  readonly userId: string;
}

const ownCart = (db: ReadDatabase, v: OwnCart) =>
  db
    .selectFrom('registrations as r')
    .innerJoin('students as s', 's.id', 'r.studentId')
    .innerJoin('campaigns as c', 'c.id', 'r.campaignId')
    .leftJoin('waitingListEntries as w', (join) =>
      join.onRef('w.id', '=', 'r.waitingListEntryId').on('w.seatUntil', 'is not', null),
    )
    .select([
      'w.seatUntil as reservedUntil',
      'w.drivingSchoolId as presetSchoolId',
      'w.campaignDrivingSchoolId as presetSchoolRowId',
      'r.waitingListEntryId',
      'r.id',
      'r.campaignId',
      'r.studentId',
      'r.leadId',
      'r.campaignPlanId',
      ...STUDENT_COLUMNS,
      'c.startDate',
      'c.registrationStartDate',
      'c.registrationEndDate',
      'r.status',
      'r.checkoutStep',
      'r.creditsCents',
    ])
    .where('r.id', '=', v.id)
    .where('r.userId', '=', v.userId)
    .where('r.gaveWayAt', 'is', null);

const cartLocking = (db: Transaction, v: OwnCart) =>
  ownCart(db, v).select(changedMeanwhile.as('isOutdated')).forNoKeyUpdate('r');

/** Reads the registration of this user; undefined when it is somebody else's. */
export async function readCart(db: ReadDatabase, id: string, userId: string) {
  return ownCart(db, { id, userId }).executeTakeFirst();
}

export async function lockCart(trx: Transaction, id: string, userId: string): Promise<Cart | undefined> {
  const found = await cartLocking(trx, { id, userId }).executeTakeFirst();
  return found?.isOutdated ? readCart(trx, id, userId) : found;
}

export type Cart = NonNullable<Awaited<ReturnType<typeof readCart>>>;

const cityReading = (db: ReadDatabase, v: { countyId: string; campaignId: string }) =>
  db
    .selectFrom('counties as co')
    .innerJoin('campaigns as c', (join) => join.on('c.id', '=', v.campaignId))
    .select(['co.name', 'co.stateAcronym as state', serves(v.countyId).as('served')])
    .where('co.id', '=', v.countyId);

export async function cityForCampaign(db: ReadDatabase, countyId: string, campaignId: string) {
  return cityReading(db, { countyId, campaignId }).executeTakeFirst();
}

interface Step {
  readonly registrationId: string;
  readonly leadId: string | null;
  readonly step: CheckoutStep;
  readonly at: Temporal.Instant;
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

const leadAdvance = (db: Pick<Transaction, 'updateTable'>, v: Step) =>
  db.updateTable('leads').set({ checkoutStep: v.step, updatedAt: v.at }).where('id', '=', v.leadId);

const personalDataChange = (db: Transaction, v: Step & PersonalData & { studentId: string } & EventRow) =>
  db
    .with('noted', (also) => also.insertInto('events').values(eventValues(v)))
    .with('lead', (also) => leadAdvance(also, v))
    .with('registration', (also) =>
      also
        .updateTable('registrations')
        .set({ checkoutStep: v.step, updatedAt: v.at })
        .where('id', '=', v.registrationId),
    )
    .updateTable('students')
    .set((eb) => ({
      rg: v.rg,
      phone: v.phone,
      gender: v.gender,
      civilStatus: v.civilStatus,
      cep: v.cep,
      countyId: v.countyId,
      city: v.city,
      state: v.state,
      neighborhood: v.neighborhood,
      street: v.street,
      number: v.number,
      complement: v.complement,
      updatedAt: v.at,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', v.studentId);

export async function keepPersonalData(
  trx: Transaction,
  step: Step & { readonly studentId: string },
  person: PersonalData,
  event: EventRow,
): Promise<void> {
  await personalDataChange(trx, { ...step, ...person, ...event }).execute();
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

const planPutInCart = (db: Transaction, v: Step & CartPlan & EventRow) =>
  db
    .with('noted', (also) => also.insertInto('events').values(eventValues(v)))
    .with('lead', (also) =>
      also
        .updateTable('leads')
        .set((eb) => ({
          checkoutStep: v.step,
          drivingSchoolId: v.drivingSchoolId,
          planId: v.planId,
          planType: v.planType,
          planModality: v.planModality,
          updatedAt: v.at,
          version: eb('version', '+', 1),
        }))
        .where('id', '=', v.leadId),
    )
    .updateTable('registrations')
    .set((eb) => ({
      status: v.status,
      drivingSchoolId: v.drivingSchoolId,
      campaignDrivingSchoolId: v.campaignDrivingSchoolId,
      planId: v.planId,
      campaignPlanId: v.campaignPlanId,
      planType: v.planType,
      planModality: v.planModality,
      checkoutStep: v.step,
      updatedAt: v.at,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', v.registrationId);

export async function putPlanInCart(trx: Transaction, step: Step, plan: CartPlan, event: EventRow): Promise<void> {
  await planPutInCart(trx, { ...step, ...plan, ...event }).execute();
}

const advance = (db: Transaction, v: Step) =>
  db
    .with('lead', (also) => leadAdvance(also, v))
    .updateTable('registrations')
    .set({ checkoutStep: v.step, updatedAt: v.at })
    .where('id', '=', v.registrationId);

export async function advanceTo(trx: Transaction, step: Step): Promise<void> {
  await advance(trx, step).execute();
}
