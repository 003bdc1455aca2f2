import type { Database, Transaction } from '#kernel/db/connect.ts';
import type { Application } from '../user.ts';

type Handle = Database | Transaction;

export interface ResetRequest {
  readonly id: string;
  readonly username: string;
  readonly application: Application;
  readonly requestedAt: Temporal.Instant;
}

export async function insertResetRequest(trx: Transaction, request: ResetRequest): Promise<void> {
  await trx.insertInto('passwordResetRequests').values(request).execute();
}

export async function takeResetRequest(
  trx: Transaction,
  id: string,
): Promise<Pick<ResetRequest, 'username' | 'application'> | undefined> {
  return trx
    .deleteFrom('passwordResetRequests')
    .where('id', '=', id)
    .returning(['username', 'application'])
    .executeTakeFirst();
}

export interface ResetLink {
  readonly userId: string;
  readonly application: Application;
  readonly createdAt: Temporal.Instant;
  readonly expiresAt: Temporal.Instant;
}

export async function insertResetToken(trx: Transaction, tokenHash: string, link: ResetLink): Promise<void> {
  await trx
    .insertInto('passwordResetTokens')
    .values({ tokenHash, ...link })
    .execute();
}

/** The link whose token is stored under one of these hashes: one for each value of AUTH_SECRET. */
export async function findResetToken(db: Handle, tokenHashes: readonly string[]) {
  return db
    .selectFrom('passwordResetTokens')
    .select(['tokenHash', 'userId', 'application', 'expiresAt', 'usedAt'])
    .where('tokenHash', 'in', [...tokenHashes])
    .executeTakeFirst();
}

/**
 * Marks this link and the person's other links as used; returns whether this one was valid. The caller has locked the
 * person.
 */
export async function spendResetToken(
  trx: Transaction,
  tokenHash: string,
  userId: string,
  now: Temporal.Instant,
): Promise<boolean> {
  const spent = await trx
    .updateTable('passwordResetTokens')
    .set({ usedAt: now })
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  if (spent.numUpdatedRows === 0n) return false;
  await spendResetTokensOf(trx, userId, now);
  return true;
}

export async function spendResetTokensOf(trx: Transaction, userId: string, now: Temporal.Instant): Promise<void> {
  await trx
    .updateTable('passwordResetTokens')
    .set({ usedAt: now })
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .execute();
}

/** The lock lets password changes of one person wait for each other. */
export async function lockUser(trx: Transaction, userId: string): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirstOrThrow();
}

export async function setPasswordHash(trx: Transaction, userId: string, passwordHash: string): Promise<void> {
  await trx.updateTable('users').set({ passwordHash }).where('id', '=', userId).execute();
}

/** The address to which mails about the account go: the username if it is an e-mail, otherwise the student's e-mail. */
export async function mailAddressOf(db: Handle, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('users as u')
    .leftJoin('students as s', 's.userId', 'u.id')
    .select(['u.username', 's.email'])
    .where('u.id', '=', userId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return row.username.includes('@') ? row.username : (row.email ?? undefined);
}

export async function deleteResetsBefore(db: Database, moment: Temporal.Instant): Promise<void> {
  await db.deleteFrom('passwordResetTokens').where('expiresAt', '<', moment).execute();
  await db.deleteFrom('passwordResetRequests').where('requestedAt', '<', moment).execute();
}
