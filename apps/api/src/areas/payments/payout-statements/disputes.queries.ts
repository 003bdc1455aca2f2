import type { DisputeAct, DisputeStatus } from '@habilita/contract';
import type { Database, ReadDatabase, Transaction } from '#kernel/db/connect.ts';
import type { RowScope } from '#kernel/list/school-scope.ts';
import { schoolMovementsVisibleTo } from './statement-lines.queries.ts';

export interface DisputeToOpen {
  readonly id: string;
  readonly movementId: string;
  readonly drivingSchoolId: string;
  readonly at: Temporal.Instant;
}

/** Inserts a dispute; returns false when the line already has one that is not closed. */
export async function insertDispute(trx: Transaction, { at, ...dispute }: DisputeToOpen): Promise<boolean> {
  const inserted = await trx
    .insertInto('statementDisputes')
    .values({ ...dispute, status: 'OPEN', createdAt: at, updatedAt: at })
    .onConflict((conflict) => conflict.column('movementId').where('status', '<>', 'CLOSED').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** A line of a school statement; undefined when no line in the person's scope has this id. */
export async function movementOf(trx: Transaction, scope: RowScope, id: string) {
  return schoolMovementsVisibleTo(trx, scope)
    .select(['m.id', 'm.drivingSchoolId'])
    .where('m.id', '=', id)
    .executeTakeFirst();
}

const disputesVisibleTo = (db: ReadDatabase, scope: RowScope) =>
  schoolMovementsVisibleTo(db, scope).innerJoin('statementDisputes as d', 'd.movementId', 'm.id');

/** Locks a dispute until the transaction ends; undefined when no dispute in the person's scope has this id. */
export async function lockDispute(trx: Transaction, scope: RowScope, id: string) {
  return disputesVisibleTo(trx, scope)
    .select(['d.id', 'd.movementId', 'd.drivingSchoolId', 'd.status'])
    .where('d.id', '=', id)
    .forUpdate('d')
    .executeTakeFirst();
}

export async function setDisputeStatus(trx: Transaction, id: string, status: DisputeStatus, at: Temporal.Instant) {
  await trx.updateTable('statementDisputes').set({ status, updatedAt: at }).where('id', '=', id).execute();
}

export interface DisputeMessageRow {
  readonly id: string;
  readonly disputeId: string;
  readonly act: DisputeAct;
  readonly bySchool: boolean;
  readonly createdBy: string;
  readonly at: Temporal.Instant;
  readonly text: string;
}

export async function insertDisputeMessage(trx: Transaction, message: DisputeMessageRow): Promise<void> {
  await trx.insertInto('statementDisputeMessages').values(message).execute();
}

/** A dispute with its messages; undefined when no dispute in the person's scope has this id. */
export async function disputeById(db: Database | Transaction, scope: RowScope, id: string) {
  const dispute = await disputesVisibleTo(db, scope)
    .select(['d.id', 'd.status'])
    .where('d.id', '=', id)
    .executeTakeFirst();
  if (dispute === undefined) return undefined;
  const messages = await db
    .selectFrom('statementDisputeMessages as s')
    .innerJoin('users as u', 'u.id', 's.createdBy')
    .select(['s.act', 'u.name as by', 's.bySchool', 's.at', 's.text'])
    .where('s.disputeId', '=', id)
    .orderBy('s.at')
    .orderBy('s.id')
    .execute();
  return { ...dispute, messages };
}

/** The data of a school statement's line that an e-mail mentions; the student's CPF is left out. */
export async function lineInWords(trx: Transaction, movementId: string) {
  return trx
    .selectFrom('schoolMovements as m')
    .innerJoin('registrations as r', 'r.id', 'm.registrationId')
    .innerJoin('drivingSchools as ds', 'ds.id', 'm.drivingSchoolId')
    .select([
      'm.kind',
      'm.day',
      'm.partnerCents',
      'm.partnerFeeCents',
      'r.studentName',
      'ds.presentationName as schoolName',
    ])
    .where('m.id', '=', movementId)
    .executeTakeFirstOrThrow();
}
