import { sql } from 'kysely';
import type { Database, Transaction } from '#kernel/db/connect.ts';

type Handle = Database | Transaction;

export interface SecondStepRow {
  readonly userId: string;
  readonly encryptedSecret: string;
  readonly confirmedAt: Temporal.Instant | null;
  readonly lastUsedStep: number;
}

export async function findSecondStep(db: Handle, userId: string): Promise<SecondStepRow | undefined> {
  return db
    .selectFrom('secondSteps')
    .select(['userId', 'encryptedSecret', 'confirmedAt', 'lastUsedStep'])
    .where('userId', '=', userId)
    .executeTakeFirst();
}

/** Locks a second step, so that of two requests with the same code the later one finds the code used. */
export async function lockSecondStep(trx: Transaction, userId: string): Promise<SecondStepRow | undefined> {
  return trx
    .selectFrom('secondSteps')
    .select(['userId', 'encryptedSecret', 'confirmedAt', 'lastUsedStep'])
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}

export async function putUnconfirmed(
  trx: Transaction,
  { userId, encryptedSecret, startedAt }: { userId: string; encryptedSecret: string; startedAt: Temporal.Instant },
): Promise<boolean> {
  const put = await trx
    .insertInto('secondSteps')
    .values({ userId, encryptedSecret, startedAt })
    .onConflict((conflict) =>
      conflict
        .column('userId')
        .doUpdateSet({ encryptedSecret, startedAt, lastUsedStep: 0 })
        .where('secondSteps.confirmedAt', 'is', null),
    )
    .returning('userId')
    .executeTakeFirst();
  return put !== undefined;
}

/** Finds up to `limit` second steps of users whose ids follow this user's id, in the order of the ids. */
export async function sealedAfter(db: Database, userId: string | undefined, limit: number) {
  return db
    .selectFrom('secondSteps')
    .select(['userId', 'encryptedSecret'])
    .$if(userId !== undefined, (query) => query.where('userId', '>', userId ?? ''))
    .orderBy('userId')
    .limit(limit)
    .execute();
}

/** Replaces an encrypted secret unless it has changed meanwhile; returns whether it was replaced. */
export async function replaceSeal(trx: Transaction, userId: string, from: string, to: string): Promise<boolean> {
  const replaced = await trx
    .updateTable('secondSteps')
    .set({ encryptedSecret: to })
    .where('userId', '=', userId)
    .where('encryptedSecret', '=', from)
    .executeTakeFirst();
  return replaced.numUpdatedRows > 0n;
}

export async function confirmSecondStep(trx: Transaction, userId: string, now: Temporal.Instant): Promise<void> {
  await trx.updateTable('secondSteps').set({ confirmedAt: now }).where('userId', '=', userId).execute();
}

export async function noteUsedStep(trx: Transaction, userId: string, lastUsedStep: number): Promise<void> {
  await trx.updateTable('secondSteps').set({ lastUsedStep }).where('userId', '=', userId).execute();
}

export async function deleteSecondStep(trx: Transaction, userId: string): Promise<void> {
  await trx.deleteFrom('secondSteps').where('userId', '=', userId).execute();
}

export async function replaceRecoveryCodes(trx: Transaction, userId: string, hashes: readonly string[]): Promise<void> {
  await trx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute();
  await trx
    .insertInto('recoveryCodes')
    .values(hashes.map((codeHash) => ({ userId, codeHash })))
    .execute();
}

export async function spendRecoveryCode(
  trx: Transaction,
  userId: string,
  codeHash: string,
  now: Temporal.Instant,
): Promise<boolean> {
  const spent = await trx
    .updateTable('recoveryCodes')
    .set({ usedAt: now })
    .where('userId', '=', userId)
    .where('codeHash', '=', codeHash)
    .where('usedAt', 'is', null)
    .executeTakeFirst();
  return spent.numUpdatedRows > 0n;
}

export async function recoveryCodesLeft(db: Handle, userId: string): Promise<number> {
  const { left } = await db
    .selectFrom('recoveryCodes')
    .select(sql<number>`count(*)`.as('left'))
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return left;
}
