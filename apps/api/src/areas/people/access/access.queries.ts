import { CONSULTANT_ROLES, type Permission, type Role } from '@habilita/contract';
import { sql } from 'kysely';
import type { Database, Transaction } from '#kernel/db/connect.ts';
import { type EventRow, eventValues } from '#kernel/events.queries.ts';
import type { Application, UserAccount } from './user.ts';

type Handle = Database | Transaction;
export type EndReason = 'LOGOUT' | 'REUSED_TOKEN' | 'DEACTIVATED' | 'PASSWORD_CHANGED' | 'REVOKED';

const schoolIds = sql<
  string[]
>`array(select uds.driving_school_id from user_driving_schools uds where uds.user_id = u.id)`;

const asArray = (roles: readonly Role[]) => sql`${sql.lit(`{${roles.join(',')}}`)}::text[]`;

/**
 * SQL: the ids of the campaigns of which the user is a consultant. The list is empty for a user who also has another
 * role of the back-office (see `isConsultantOnly`).
 */
const consultedCampaignIds = sql<
  string[]
>`case when u.roles && ${asArray(CONSULTANT_ROLES)} and u.roles <@ ${asArray(['STUDENT', ...CONSULTANT_ROLES])} then array(
  select c.id from campaigns c
  where c.campaign_consultant_user_ids @> array[u.id] or c.marketing_consultant_user_ids @> array[u.id]
) else '{}'::uuid[] end`;

const accountColumns = () =>
  [
    'u.roles',
    'u.permissions',
    schoolIds.as('drivingSchoolIds'),
    consultedCampaignIds.as('consultedCampaignIds'),
  ] as const;

export type Credentials = UserAccount & { readonly passwordHash: string };

export async function findCredentials(db: Handle, username: string): Promise<Credentials | undefined> {
  return db
    .selectFrom('users as u')
    .select(['u.id', 'u.name', 'u.active', 'u.passwordHash', ...accountColumns()])
    .where('u.username', '=', username)
    .executeTakeFirst();
}

export async function findCredentialsById(
  db: Handle,
  userId: string,
): Promise<(Credentials & { readonly username: string }) | undefined> {
  return db
    .selectFrom('users as u')
    .select(['u.id', 'u.name', 'u.username', 'u.active', 'u.passwordHash', ...accountColumns()])
    .where('u.id', '=', userId)
    .executeTakeFirst();
}

export async function findAccount(db: Handle, userId: string): Promise<UserAccount | undefined> {
  return db
    .selectFrom('users as u')
    .select(['u.id', 'u.name', 'u.active', ...accountColumns()])
    .where('u.id', '=', userId)
    .executeTakeFirst();
}

/** Replaces a user's password hash if it is still `from`; returns whether it was replaced. */
export async function replacePasswordHash(
  trx: Transaction,
  userId: string,
  from: string,
  to: string,
): Promise<boolean> {
  const replaced = await trx
    .updateTable('users')
    .set({ passwordHash: to })
    .where('id', '=', userId)
    .where('passwordHash', '=', from)
    .executeTakeFirst();
  return replaced.numUpdatedRows > 0n;
}

interface NewSession {
  readonly id: string;
  readonly userId: string;
  readonly application: Application;
  readonly userAgent: string | null;
  readonly address: string;
  readonly now: Temporal.Instant;
  readonly expiresAt: Temporal.Instant;
  readonly tokenHash: string;
}

const sessionInsertion = (db: Transaction, v: NewSession & EventRow) =>
  db
    .with('session', (also) =>
      also.insertInto('sessions').values({
        id: v.id,
        userId: v.userId,
        application: v.application,
        userAgent: v.userAgent,
        address: v.address,
        createdAt: v.now,
        lastUsedAt: v.now,
        expiresAt: v.expiresAt,
      }),
    )
    .with('noted', (also) => also.insertInto('events').values(eventValues(v)))
    .insertInto('refreshTokens')
    .values({ sessionId: v.id, tokenHash: v.tokenHash, issuedAt: v.now });

export async function insertSession(trx: Transaction, session: NewSession, event: EventRow): Promise<void> {
  await sessionInsertion(trx, { ...session, ...event }).execute();
}

export async function insertRefreshToken(
  trx: Transaction,
  sessionId: string,
  tokenHash: string,
  now: Temporal.Instant,
): Promise<void> {
  await trx.insertInto('refreshTokens').values({ sessionId, tokenHash, issuedAt: now }).execute();
}

export async function markRefreshTokenUsed(trx: Transaction, tokenHash: string, now: Temporal.Instant): Promise<void> {
  await trx.updateTable('refreshTokens').set({ usedAt: now }).where('tokenHash', '=', tokenHash).execute();
}

/**
 * The id of the session of a refresh token. The token is stored under one of these hashes. A token never changes its
 * session, so the id may be read before the session is locked.
 */
export async function sessionIdOf(db: Handle, tokenHashes: readonly string[]): Promise<string | undefined> {
  const row = await db
    .selectFrom('refreshTokens')
    .select('sessionId')
    .where('tokenHash', 'in', [...tokenHashes])
    .executeTakeFirst();
  return row?.sessionId;
}

/** Locks a session, so that concurrent renewals of it wait for each other. */
export async function lockSession(trx: Transaction, sessionId: string) {
  const session = await trx
    .selectFrom('sessions as s')
    .select(['s.id', 's.userId', 's.userAgent', 's.expiresAt', 's.endedAt', 's.application'])
    .where('s.id', '=', sessionId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const user: UserAccount = await trx
    .selectFrom('users as u')
    .select(['u.id', 'u.name', 'u.active', ...accountColumns()])
    .where('u.id', '=', session.userId)
    .executeTakeFirstOrThrow();
  return { session, user };
}

/** The refresh token that is stored under one of these hashes: one for each value of AUTH_SECRET. */
export async function findRefreshToken(trx: Transaction, tokenHashes: readonly string[]) {
  return trx
    .selectFrom('refreshTokens')
    .select(['tokenHash', 'usedAt'])
    .where('tokenHash', 'in', [...tokenHashes])
    .executeTakeFirst();
}

/** Ends a session; returns whether it was still open. */
export async function endSession(
  trx: Transaction,
  session: { id: string; userId: string },
  reason: EndReason,
  now: Temporal.Instant,
): Promise<boolean> {
  const ended = await trx
    .updateTable('sessions')
    .set({ endedAt: now, endReason: reason })
    .where('id', '=', session.id)
    .where('userId', '=', session.userId)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
  return ended.numUpdatedRows > 0n;
}

type ActorRow = UserAccount & {
  readonly application: Application;
  readonly lastUsedAt: Temporal.Instant;
};

/** The session with its user's rights, if it has not ended; otherwise undefined. This query runs on every request. */
export async function findLiveSession(
  db: Handle,
  sessionId: string,
  now: Temporal.Instant,
): Promise<ActorRow | undefined> {
  const { rows } = await sql<ActorRow>`
    select u.id, u.name, u.active, u.roles, u.permissions, s.application, s.last_used_at,
      ${schoolIds} as driving_school_ids, ${consultedCampaignIds} as consulted_campaign_ids
    from sessions s join users u on u.id = s.user_id
    where s.id = ${sessionId} and s.ended_at is null and s.expires_at > ${now}`.execute(db);
  return rows[0];
}

export async function touchSession(
  db: Handle,
  sessionId: string,
  before: Temporal.Instant,
  now: Temporal.Instant,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ lastUsedAt: now })
    .where('id', '=', sessionId)
    .where('lastUsedAt', '<=', before)
    .execute();
}

export async function findUser(db: Handle, userId: string) {
  const cnpjs = sql<string[]>`array(
    select ds.cnpj from user_driving_schools uds join driving_schools ds on ds.id = uds.driving_school_id where uds.user_id = u.id order by ds.cnpj)`;
  const profileImage = sql<string | null>`u.attributes ->> 'profileImage'`;
  return db
    .selectFrom('users as u')
    .select([
      'u.id',
      'u.name',
      'u.username',
      'u.active',
      ...accountColumns(),
      cnpjs.as('drivingSchoolCnpjs'),
      profileImage.as('profileImage'),
    ])
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow();
}

interface NewUserRow {
  readonly id: string;
  readonly name: string;
  readonly username: string;
  readonly roles: Role[];
  readonly permissions: Permission[];
  readonly passwordHash: string;
}

const userInsertion = (db: Transaction, v: NewUserRow) =>
  db
    .insertInto('users')
    .values({
      id: v.id,
      name: v.name,
      username: v.username,
      roles: v.roles,
      permissions: v.permissions,
      passwordHash: v.passwordHash,
    })
    .onConflict((conflict) => conflict.column('username').doNothing())
    .returning('id');

/** Returns false when the username is taken. */
export async function insertUser(
  trx: Transaction,
  user: NewUserRow,
  drivingSchoolIds: readonly string[],
): Promise<boolean> {
  const added = await userInsertion(trx, user).executeTakeFirst();
  if (added === undefined) return false;
  const schools = drivingSchoolIds.map((drivingSchoolId) => ({ userId: added.id, drivingSchoolId }));
  if (schools.length > 0) await trx.insertInto('userDrivingSchools').values(schools).execute();
  return true;
}

export async function closeAccount(trx: Transaction, userId: string): Promise<void> {
  await trx
    .updateTable('users')
    .set({ active: false, username: `${userId}@encerrada.invalid` })
    .where('id', '=', userId)
    .execute();
}

export async function hasUsers(db: Handle): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Deletes sessions that expired before this moment. The history still records that they were opened. */
export async function deleteSessionsBefore(db: Handle, expiredBefore: Temporal.Instant): Promise<void> {
  await db.deleteFrom('sessions').where('expiresAt', '<', expiredBefore).execute();
}
