import type { TemplateValues } from '@habilita/contract';
import { sql, type SqlBool } from 'kysely';
import type { ReadDatabase, Transaction } from '#kernel/db/connect.ts';

/** Locks a campaign, so that two people cannot start a batch for it at once. False when there is no such campaign. */
export async function lockCampaign(trx: Transaction, id: string): Promise<boolean> {
  const row = await trx.selectFrom('campaigns').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  return row !== undefined;
}

const waiting = sql<SqlBool>`i.contract_id is null and i.failure is null and not i.unchanged`;

export async function runningBatch(trx: Transaction, campaignId: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom('contractBatches as b')
    .innerJoin('contractBatchItems as i', 'i.batchId', 'b.id')
    .select('b.id')
    .where('b.campaignId', '=', campaignId)
    .where(waiting)
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** Registered students of a campaign, except those whose data were erased: these keep the contract they accepted. */
const withContracts = (db: ReadDatabase, campaignId: string) =>
  db
    .selectFrom('registrations as r')
    .innerJoin('students as s', 's.id', 'r.studentId')
    .where('r.campaignId', '=', campaignId)
    .where('r.status', '=', 'REGISTERED')
    .where('s.anonymisedAt', 'is', null);

export async function insertBatch(
  trx: Transaction,
  batch: {
    readonly id: string;
    readonly campaignId: string;
    readonly createdBy: string;
    readonly createdAt: Temporal.Instant;
  },
): Promise<void> {
  await trx.insertInto('contractBatches').values(batch).execute();
  await trx
    .insertInto('contractBatchItems')
    .columns(['batchId', 'registrationId'])
    .expression(
      withContracts(trx, batch.campaignId).select([
        sql<string>`${batch.id}::uuid`.as('batchId'),
        'r.id as registrationId',
      ]),
    )
    .execute();
}

export async function takeItem(trx: Transaction, batchId: string) {
  return trx
    .selectFrom('contractBatchItems as i')
    .innerJoin('contractBatches as b', 'b.id', 'i.batchId')
    .innerJoin('users as u', 'u.id', 'b.createdBy')
    .select(['i.registrationId', 'u.id as userId', 'u.name'])
    .where('i.batchId', '=', batchId)
    .where(waiting)
    .orderBy('i.registrationId')
    .limit(1)
    .forUpdate('i')
    .skipLocked()
    .executeTakeFirst();
}

export type BatchOutcome =
  | { readonly contractId: string }
  | { readonly failure: string }
  | { readonly unchanged: true };

export async function settleItem(
  trx: Transaction,
  batchId: string,
  registrationId: string,
  outcome: BatchOutcome,
): Promise<void> {
  await trx
    .updateTable('contractBatchItems')
    .set(outcome)
    .where('batchId', '=', batchId)
    .where('registrationId', '=', registrationId)
    .execute();
}

/** Stored in place of a refusal code for contracts that were not regenerated because somebody stopped the batch. */
const STOPPED = 'STOPPED';

/**
 * Marks the waiting contracts of a batch as stopped; returns false when none was waiting. If a contract is being
 * regenerated, this update waits for the lock on its row.
 */
export async function giveUpWaiting(trx: Transaction, batchId: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('contractBatchItems as i')
    .set({ failure: STOPPED })
    .where('i.batchId', '=', batchId)
    .where(waiting)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function latestBatch(db: ReadDatabase, campaignId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('contractBatches')
    .select('id')
    .where('campaignId', '=', campaignId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

export async function findBatch(db: ReadDatabase, campaignId: string, id: string) {
  const batch = await db
    .selectFrom('contractBatches as b')
    .leftJoin('contractBatchItems as i', 'i.batchId', 'b.id')
    .leftJoin('contracts as k', 'k.id', 'i.contractId')
    .select((eb) => [
      'b.id',
      'b.campaignId',
      'b.createdAt',
      eb.fn.count<number>('i.registrationId').as('total'),
      eb.fn.count<number>('i.contractId').as('regenerated'),
      sql<number>`count(*) filter (where i.failure <> ${STOPPED})`.as('failed'),
      sql<number>`count(*) filter (where i.failure = ${STOPPED})`.as('stopped'),
      eb.fn.count<number>('k.renderedAt').as('rendered'),
      sql<number>`count(*) filter (where i.unchanged)`.as('unchanged'),
      sql<number>`count(*) filter (where k.awaits_acceptance)`.as('toAcceptAgain'),
    ])
    .where('b.id', '=', id)
    .where('b.campaignId', '=', campaignId)
    .groupBy('b.id')
    .executeTakeFirst();
  return batch && { ...batch, failures: await failuresOf(db, id) };
}

async function failuresOf(db: ReadDatabase, batchId: string) {
  return db
    .selectFrom('contractBatchItems as i')
    .innerJoin('registrations as r', 'r.id', 'i.registrationId')
    .innerJoin('students as s', 's.id', 'r.studentId')
    .select(['i.registrationId', 'r.studentId', 's.name as studentName', sql<string>`i.failure`.as('code')])
    .where('i.batchId', '=', batchId)
    .where('i.failure', '<>', STOPPED)
    .orderBy('s.name')
    .limit(100)
    .execute();
}

/** One page of the registrations of {@link withContracts}, in the order of their ids, each with its newest contract. */
export async function standingContracts(
  db: ReadDatabase,
  campaignId: string,
  { after, limit }: { readonly after: string; readonly limit: number },
) {
  return withContracts(db, campaignId)
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('contracts as k')
          .select(['k.body', 'k.sha256', 'k.templateId', 'k.templateVersion', 'k.variables'])
          .whereRef('k.registrationId', '=', 'r.id')
          .orderBy('k.createdAt', 'desc')
          .orderBy('k.id', 'desc')
          .limit(1)
          .as('k'),
      (join) => join.onTrue(),
    )
    .select(['r.id', 'r.studentId', 'r.studentName', 'k.body', 'k.sha256', 'k.templateId', 'k.templateVersion'])
    .select(sql<TemplateValues | null>`k.variables`.as('variables'))
    .where('r.id', '>', after)
    .orderBy('r.id')
    .limit(limit)
    .execute();
}

export async function campaignExists(db: ReadDatabase, id: string): Promise<boolean> {
  const row = await db.selectFrom('campaigns').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}
