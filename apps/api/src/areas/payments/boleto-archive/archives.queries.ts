import type { BoletoArchiveBody } from '@habilita/contract';
import { type Insertable, sql, type SqlBool, type Updateable } from 'kysely';
import type { Database, ReadDatabase, Transaction } from '#kernel/db/connect.ts';
import type { BoletoArchives } from '#kernel/db/schema.gen.ts';

export async function insertArchive(trx: Transaction, archive: Insertable<BoletoArchives>): Promise<void> {
  await trx.insertInto('boletoArchives').values(archive).execute();
}

/** Makes requests of one person wait for each other, so that two at once cannot both pass the limit of archives. */
export async function lockArchivesOf(trx: Transaction, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`boleto archives ${userId}`}, 0))`.execute(trx);
}

export async function countRunning(trx: Transaction, userId: string): Promise<number> {
  const { n } = await trx
    .selectFrom('boletoArchives')
    .where('createdBy', '=', userId)
    .where('status', '=', 'RUNNING')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

const archives = (db: ReadDatabase) =>
  db
    .selectFrom('boletoArchives')
    .selectAll()
    .select('status')
    .select([
      sql<
        string[]
      >`array(select c.name || ' ' || c.edition || 'ª' from campaigns c where c.id = any(campaign_ids) order by 1)`.as(
        'campaigns',
      ),
      sql<string[]>`array(select cd.presentation_name from campaign_driving_schools cd
        where cd.id = any(campaign_driving_school_ids) order by 1)`.as('drivingSchools'),
    ]);

export async function archivesOf(db: ReadDatabase, userId: string) {
  return archives(db).where('createdBy', '=', userId).orderBy('createdAt', 'desc').limit(20).execute();
}

export type ArchiveRow = Awaited<ReturnType<typeof archivesOf>>[number];
/** An archive without the names of its campaigns and schools. */
export type ClaimedArchive = Omit<ArchiveRow, 'campaigns' | 'drivingSchools'>;

export async function findArchive(db: ReadDatabase, userId: string, id: string): Promise<ArchiveRow | undefined> {
  return archives(db).where('createdBy', '=', userId).where('id', '=', id).executeTakeFirst();
}

export async function lockArchive(trx: Transaction, id: string): Promise<ArchiveRow | undefined> {
  return archives(trx).where('id', '=', id).forUpdate().executeTakeFirst();
}

/**
 * Begins a new run of an archive, which makes earlier runs stop at their next update. Returns undefined when the
 * archive is not RUNNING, so that there is nothing to do.
 */
export async function claimArchive(
  db: Database,
  id: string,
  now: Temporal.Instant,
): Promise<ClaimedArchive | undefined> {
  return db
    .updateTable('boletoArchives')
    .set((eb) => ({ attempt: eb('attempt', '+', 1), progressedAt: now }))
    .where('id', '=', id)
    .where('status', '=', 'RUNNING')
    .returningAll()
    .returning('status')
    .executeTakeFirst();
}

export type Run = Pick<ArchiveRow, 'id' | 'attempt'>;

/** Changes the archive for one of its runs; returns false when the run was stopped or another run took its place. */
export async function updateRunning(
  db: Database | Transaction,
  { id, attempt }: Run,
  change: Updateable<BoletoArchives>,
): Promise<boolean> {
  const row = await db
    .updateTable('boletoArchives')
    .set(change)
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('status', '=', 'RUNNING')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function isArchived(db: Database, id: string, storageKey: string): Promise<boolean> {
  const archive = archives(db).where('id', '=', id).where('storageKey', '=', storageKey);
  return (await archive.executeTakeFirst()) !== undefined;
}

export async function updateArchive(trx: Transaction, id: string, change: Updateable<BoletoArchives>): Promise<void> {
  await trx.updateTable('boletoArchives').set(change).where('id', '=', id).execute();
}

/** How many of these ids of campaigns, and of CFCs in campaigns, exist. */
export async function knownPlaces(
  db: ReadDatabase,
  { campaignIds, campaignDrivingSchoolIds }: Pick<BoletoArchiveBody, 'campaignIds' | 'campaignDrivingSchoolIds'>,
): Promise<{ readonly campaigns: number; readonly schools: number }> {
  const { rows } = await sql<{ campaigns: number; schools: number }>`select
    (select count(*) from campaigns where id = any(${campaignIds}::uuid[])) as campaigns,
    (select count(*) from campaign_driving_schools where id = any(${campaignDrivingSchoolIds}::uuid[])) as schools`.execute(
    db,
  );
  return rows[0] ?? { campaigns: 0, schools: 0 };
}

type Wanted = Pick<ArchiveRow, 'campaignIds' | 'campaignDrivingSchoolIds' | 'entityPaymentTypes'>;

/** Pending boletos that can be printed. */
function printable(db: ReadDatabase, { campaignIds, campaignDrivingSchoolIds, entityPaymentTypes: types }: Wanted) {
  let wanted = db
    .selectFrom('payments as p')
    .innerJoin('campaignDrivingSchools as cd', (join) =>
      join.onRef('cd.campaignId', '=', 'p.campaignId').onRef('cd.drivingSchoolId', '=', 'p.drivingSchoolId'),
    )
    .innerJoin('registrations as r', 'r.id', 'p.registrationId')
    .where('p.status', '=', 'PENDING')
    .where('p.active', '=', true)
    .where('p.paymentMethod', 'in', ['BOLETO', 'BOLETO_PARCELADO'])
    .where('p.barcode', 'is not', null);
  if (campaignIds.length > 0) wanted = wanted.where(sql<SqlBool>`p.campaign_id = any(${campaignIds}::uuid[])`);
  if (campaignDrivingSchoolIds.length > 0)
    wanted = wanted.where(sql<SqlBool>`cd.id = any(${campaignDrivingSchoolIds}::uuid[])`);
  if (types.length > 0)
    wanted = wanted.where(sql<SqlBool>`(p.part = any(${types}::text[]) or p.entity_type = any(${types}::text[]))`);
  return wanted;
}

export async function countPendingBoletos(db: ReadDatabase, wanted: Wanted): Promise<number> {
  const counted = printable(db, wanted).select((eb) => eb.fn.countAll<number>().as('n'));
  return (await counted.executeTakeFirstOrThrow()).n;
}

/** Ids of at most `most` boletos; those of one student follow each other. */
export async function pendingBoletos(db: ReadDatabase, wanted: Wanted, most: number): Promise<string[]> {
  const rows = await printable(db, wanted)
    .select('p.id')
    .orderBy('p.campaignId')
    .orderBy('cd.presentationName')
    .orderBy('r.studentName')
    .orderBy('p.registrationId')
    .orderBy('p.installmentNumber')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

/** Name and username of a person who may sign in; undefined when the person no longer may. */
export async function activeUser(
  db: ReadDatabase,
  id: string,
): Promise<{ name: string; username: string } | undefined> {
  return db
    .selectFrom('users')
    .select(['name', 'username'])
    .where('id', '=', id)
    .where('active', '=', true)
    .executeTakeFirst();
}

/** Marks as failed the archives that are being made and have made no progress since `silentSince`. */
export async function failSilentArchives(
  trx: Transaction,
  silentSince: Temporal.Instant,
  now: Temporal.Instant,
): Promise<void> {
  await trx
    .updateTable('boletoArchives')
    .set({ status: 'FAILED', error: 'EXPORT_FAILED', finishedAt: now })
    .where('status', '=', 'RUNNING')
    .where((eb) => eb(eb.fn.coalesce('progressedAt', 'createdAt'), '<', silentSince))
    .execute();
}

/**
 * Withdraws archives that may hold boletos of these registrations. Archives that have a file expire now, and a job that
 * is making an archive can no longer save it. Returns the archives that were being made.
 */
export async function withdrawArchivesOf(
  trx: Transaction,
  registrationIds: readonly string[],
  now: Temporal.Instant,
): Promise<Pick<ArchiveRow, 'id' | 'createdBy'>[]> {
  const these = sql`r.id = any(${registrationIds}::uuid[])`;
  const { rows } = await sql<Pick<ArchiveRow, 'id' | 'createdBy' | 'status'>>`
    update boleto_archives set
      attempt = attempt + 1,
      expires_at = case when storage_key is null then expires_at else least(expires_at, ${now}::timestamptz) end
    where status in ('RUNNING', 'DONE', 'STOPPED', 'FAILED') and (
      campaign_ids && array(select r.campaign_id from registrations r where ${these})
      or campaign_driving_school_ids && array(select r.campaign_driving_school_id from registrations r where ${these}))
    returning id, created_by, status`.execute(trx);
  return rows.filter(({ status }) => status === 'RUNNING');
}

/** Expires archives past their time; returns the storage keys of their files, which can then be deleted. */
export async function expireArchives(trx: Transaction, now: Temporal.Instant): Promise<string[]> {
  const rows = await trx
    .selectFrom('boletoArchives')
    .select(['id', sql<string>`storage_key`.as('storageKey')])
    .where('storageKey', 'is not', null)
    .where('expiresAt', '<=', now)
    .forUpdate()
    .skipLocked()
    .execute();
  for (const { id } of rows) await updateArchive(trx, id, { status: 'EXPIRED', storageKey: null, sizeBytes: null });
  return rows.map(({ storageKey }) => storageKey);
}
