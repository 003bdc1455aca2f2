import { sql } from 'kysely';
import type { ReadDatabase, Transaction } from '#kernel/db/connect.ts';
import { type EventRow, eventValues } from '#kernel/events.queries.ts';
import { hasVacancies } from './offers.queries.ts';

/** SQL: whether a seat is reserved for waiting-list entry `w`, or campaign `c` has one left. */
const hasSeat = sql<boolean>`(w.seat_until is not null or ${hasVacancies})`;

const behindKey = (db: ReadDatabase, v: { keyHash: string }) =>
  db
    .selectFrom('leads as l')
    .innerJoin('campaigns as c', 'c.id', 'l.campaignId')
    .leftJoin('students as s', (join) => join.onRef('s.cpf', '=', 'l.cpf').on('s.gaveWayAt', 'is', null))
    .leftJoin('waitingListEntries as w', (join) =>
      join.onRef('w.id', '=', 'l.waitingListEntryId').on('w.seatUntil', 'is not', null),
    )
    .select([
      'w.seatUntil as reservedUntil',
      'l.id as leadId',
      'l.email',
      'l.cpf',
      'l.registrationId',
      's.userId',
      'c.startDate',
      'c.registrationStartDate',
      'c.registrationEndDate',
      'l.checkoutStep',
      hasSeat.as('hasVacancies'),
    ])
    .where('l.enrolmentKeyHash', '=', v.keyHash);

/**
 * The lead with this enrolment key, and the id of the user account (`userId`) with the lead's CPF, if there is one.
 * Undefined for an unknown key.
 */
export async function accountBehindKey(db: ReadDatabase, keyHash: string) {
  return behindKey(db, { keyHash }).executeTakeFirst();
}

export async function keyHashOfLead(db: ReadDatabase, leadId: string): Promise<string | undefined> {
  const row = await db.selectFrom('leads').select('enrolmentKeyHash').where('id', '=', leadId).executeTakeFirst();
  return row?.enrolmentKeyHash;
}

/** The campaign to which a lead's link leads. Undefined when the lead no longer exists. */
export async function linkedCampaign(db: ReadDatabase, leadId: string) {
  return db
    .selectFrom('leads as l')
    .innerJoin('campaigns as c', 'c.id', 'l.campaignId')
    .leftJoin('waitingListEntries as w', 'w.id', 'l.waitingListEntryId')
    .select([
      'l.stage',
      'c.name as campaignName',
      'c.edition as campaignEdition',
      'c.zoneOffset',
      'c.startDate',
      'c.registrationStartDate',
      'c.registrationEndDate',
      'w.seatUntil as reservedUntil',
      hasSeat.as('hasSeat'),
    ])
    .where('l.id', '=', leadId)
    .executeTakeFirst();
}

export type LinkedCampaign = NonNullable<Awaited<ReturnType<typeof linkedCampaign>>>;

export async function lockStudentOfUser(db: Transaction, userId: string) {
  return db
    .selectFrom('students')
    .select(['id', 'name', 'email', 'cpf', 'cellphone'])
    .where('userId', '=', userId)
    .where('gaveWayAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

interface NewStudent {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly cpf: string;
  readonly cellphone: string;
  readonly dateOfBirth: string;
  readonly at: Temporal.Instant;
}

export async function insertStudent(trx: Transaction, { at, ...student }: NewStudent): Promise<void> {
  await trx
    .insertInto('students')
    .values({ ...student, createdAt: at, updatedAt: at })
    .execute();
}

interface BegunRegistration {
  readonly id: string;
  readonly campaignId: string;
  readonly studentId: string;
  readonly userId: string;
  readonly leadId: string;
  readonly waitingListEntryId: string | null;
  /** Today in the campaign's zone, 'YYYY-MM-DD'. */
  readonly day: string;
  readonly name: string;
  readonly cpf: string;
  readonly email: string;
  readonly cellphone: string;
  readonly at: Temporal.Instant;
}

const beginning = (db: Transaction, v: BegunRegistration & EventRow) =>
  db
    .with('registration', (also) =>
      also.insertInto('registrations').values({
        id: v.id,
        campaignId: v.campaignId,
        studentId: v.studentId,
        userId: v.userId,
        leadId: v.leadId,
        waitingListEntryId: v.waitingListEntryId,
        fromWaitingList: sql<boolean>`cast(${v.waitingListEntryId} as uuid) is not null`,
        status: 'CREATED',
        registrationDate: v.at,
        registrationDay: v.day,
        checkoutStep: 'STEP_1',
        studentName: v.name,
        studentCpf: v.cpf,
        studentEmail: v.email,
        studentCellphone: v.cellphone,
        createdAt: v.at,
        updatedAt: v.at,
      }),
    )
    .with('noted', (also) => also.insertInto('events').values(eventValues(v)))
    .updateTable('leads')
    .set((eb) => ({
      checkoutStep: 'STEP_1',
      registrationId: v.id,
      stage: 'UNFINISHED',
      updatedAt: v.at,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', v.leadId);

export async function beginRegistration(trx: Transaction, begun: BegunRegistration, event: EventRow): Promise<void> {
  await beginning(trx, { ...begun, ...event }).execute();
}

/** Links a cart that was begun earlier to the waiting-list entry whose link the person has opened. */
export async function followInvitation(trx: Transaction, cartId: string, waitingListEntryId: string): Promise<void> {
  await trx
    .updateTable('registrations')
    .set({ waitingListEntryId, fromWaitingList: true })
    .where('id', '=', cartId)
    .execute();
}
