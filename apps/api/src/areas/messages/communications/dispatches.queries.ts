import type { CommunicationKind } from '@habilita/contract';
import { sql, type SqlBool } from 'kysely';
import { campaignsVisibleTo, type CampaignScope } from '#areas/offer/campaigns/index.ts';
import type { ReadDatabase, Transaction } from '#kernel/db/connect.ts';
import { rolledUpTotal } from '#kernel/roll-ups/rolled-up-total.ts';
import { RECIPIENT_ROLL_UP } from './recipient-roll-up.ts';

const CAMPAIGN_COLUMNS = [
  'c.id',
  'c.name',
  'c.edition',
  'c.startDate',
  'c.registrationStartDate',
  'c.registrationEndDate',
  'c.zoneOffset',
] as const;

export async function campaignToTell(db: ReadDatabase, scope: CampaignScope, id: string) {
  return campaignsVisibleTo(db, scope).select(CAMPAIGN_COLUMNS).where('c.id', '=', id).executeTakeFirst();
}

export type CampaignToTell = NonNullable<Awaited<ReturnType<typeof campaignToTell>>>;

/** The template with this key; undefined when it is inactive. */
export async function templateByKey(db: ReadDatabase, key: string) {
  return db
    .selectFrom('templates')
    .select(['id', 'version', 'name', 'template'])
    .where('key', '=', key)
    .where('active', '=', true)
    .executeTakeFirst();
}

interface NewDispatch {
  readonly id: string;
  readonly campaignId: string;
  readonly kind: CommunicationKind;
  readonly day: string;
  readonly templateId: string;
  readonly templateVersion: number;
  readonly createdBy: string | null;
  readonly createdAt: Temporal.Instant;
}

/**
 * Inserts a dispatch. Returns false when the campaign has already had a dispatch of this kind on the same day. The
 * enrolment link can be sent only once in a campaign, so for it a dispatch on any day counts.
 */
export async function insertDispatch(trx: Transaction, dispatch: NewDispatch): Promise<boolean> {
  const row = await trx
    .insertInto('communicationDispatches')
    .values({ ...dispatch, movedAt: dispatch.createdAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

const dispatches = (db: ReadDatabase, scope: CampaignScope, campaignId: string) =>
  db
    .selectFrom('communicationDispatches as d')
    .innerJoin('campaigns as c', 'c.id', 'd.campaignId')
    .leftJoin('users as u', 'u.id', 'd.createdBy')
    .select(['c.startDate', 'c.registrationStartDate', 'c.registrationEndDate'])
    .select([
      'd.id',
      'd.campaignId',
      'd.kind',
      'd.status',
      'd.total',
      'd.createdAt',
      'd.finishedAt',
      'u.name as createdBy',
    ])
    .where('d.campaignId', 'in', campaignsVisibleTo(db, scope).select('c.id').where('c.id', '=', campaignId));

export type DispatchRow = Awaited<ReturnType<ReturnType<typeof dispatches>['execute']>>[number];

export async function dispatchesOf(db: ReadDatabase, scope: CampaignScope, campaignId: string): Promise<DispatchRow[]> {
  return dispatches(db, scope, campaignId).orderBy('d.createdAt', 'desc').limit(50).execute();
}

export async function findDispatch(db: ReadDatabase, scope: CampaignScope, campaignId: string, id: string) {
  return dispatches(db, scope, campaignId).where('d.id', '=', id).executeTakeFirst();
}

export async function dispatchOfDay(
  db: ReadDatabase,
  scope: CampaignScope,
  campaignId: string,
  { kind, day }: { readonly kind: CommunicationKind; readonly day: string },
) {
  return dispatches(db, scope, campaignId).where('d.kind', '=', kind).where('d.day', '=', day).executeTakeFirst();
}

export async function problemsOf(db: ReadDatabase, dispatchId: string) {
  return db
    .selectFrom('communicationRecipients as r')
    .innerJoin('outboxMessages as m', 'm.id', 'r.messageId')
    .innerJoin('leads as l', 'l.id', 'r.leadId')
    .select(['r.leadId', 'l.name', sql<string>`coalesce(m.error, '')`.as('reason')])
    .where('r.dispatchId', '=', dispatchId)
    .where('r.outcome', 'in', ['failed', 'unknown'])
    .orderBy('l.name')
    .limit(100)
    .execute();
}

/** Locks a dispatch, so that queueing its messages, stopping it and resuming it wait for each other. */
export async function lockDispatch(trx: Transaction, id: string) {
  return trx
    .selectFrom('communicationDispatches as d')
    .innerJoin('campaigns as c', 'c.id', 'd.campaignId')
    .innerJoin('templateVersions as t', (join) =>
      join.onRef('t.templateId', '=', 'd.templateId').onRef('t.version', '=', 'd.templateVersion'),
    )
    .select(['d.id', 'd.campaignId', 'd.kind', 'd.status', 't.name as templateName', 't.template'])
    .select(['c.name', 'c.edition', 'c.startDate', 'c.registrationStartDate', 'c.registrationEndDate', 'c.zoneOffset'])
    .where('d.id', '=', id)
    .forUpdate('d')
    .executeTakeFirst();
}

export type LockedDispatch = NonNullable<Awaited<ReturnType<typeof lockDispatch>>>;

export async function moveDispatch(
  trx: Transaction,
  id: string,
  { status, at }: { readonly status: DispatchRow['status']; readonly at: Temporal.Instant },
): Promise<void> {
  await trx
    .updateTable('communicationDispatches')
    .set({ status, movedAt: at, finishedAt: status === 'DONE' ? at : null })
    .where('id', '=', id)
    .execute();
}

/** The people who wait for a message; without `limit`, all of them. */
export async function takeRecipients(trx: Transaction, dispatchId: string, limit?: number) {
  return trx
    .selectFrom('communicationRecipients as r')
    .leftJoin('leads as l', 'l.id', 'r.leadId')
    .select(['r.leadId', 'l.name', 'l.email', 'l.phone', 'l.whatsappOptIn', 'l.stage'])
    .select(
      sql<boolean>`exists (select 1 from registrations b where b.student_cpf = l.cpf and b.communications_blocked_at is not null)`.as(
        'isBlocked',
      ),
    )
    .where('r.dispatchId', '=', dispatchId)
    .where('r.messageId', 'is', null)
    .where('r.outcome', '=', 'waiting')
    .orderBy('r.leadId')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute();
}

export type Recipient = Awaited<ReturnType<typeof takeRecipients>>[number];

export interface SettledRecipient {
  readonly leadId: string;
  readonly messageId: string | null;
  readonly outcome: 'queued' | 'registered' | 'blocked' | 'gone';
}

export async function settleRecipients(
  trx: Transaction,
  dispatchId: string,
  settled: readonly SettledRecipient[],
): Promise<void> {
  await sql`
    update communication_recipients r set message_id = given.message_id, outcome = given.outcome
    from unnest(
      ${settled.map(({ leadId }) => leadId)}::uuid[],
      ${settled.map(({ messageId }) => messageId)}::uuid[],
      ${settled.map(({ outcome }) => outcome)}::text[]
    ) as given (lead_id, message_id, outcome)
    where r.dispatch_id = ${dispatchId}::uuid and r.lead_id = given.lead_id`.execute(trx);
}

export async function countQueued(trx: Transaction, dispatchId: string): Promise<number> {
  const filter = { dimensions: { DISPATCH: [dispatchId] }, columns: { outcome: ['queued'] } };
  const { rows } = await sql<{ queued: number }>`select ${rolledUpTotal(RECIPIENT_ROLL_UP, filter)} as queued`.execute(
    trx,
  );
  return rows[0]?.queued ?? 0;
}

/** Deletes messages that no worker is sending yet; their recipients wait for a message again. */
export async function recallMessages(trx: Transaction, dispatchId: string): Promise<void> {
  await sql`
    with recalled as (
      delete from outbox_messages m
      where m.status = 'PENDING' and m.attempt_started_at is null
        and m.id in (select r.message_id from communication_recipients r where r.dispatch_id = ${dispatchId}::uuid)
      returning m.id
    )
    update communication_recipients r set message_id = null, outcome = 'waiting' from recalled
    where r.dispatch_id = ${dispatchId}::uuid and r.message_id = recalled.id`.execute(trx);
}

/**
 * Counts the people for whom it is unknown whether their message was sent, and who have not been sent a second message.
 */
export async function countUnconfirmed(db: ReadDatabase, dispatchId: string): Promise<number> {
  const { people } = await db
    .selectFrom('communicationRecipients as r')
    .select((eb) => eb.fn.countAll<number>().as('people'))
    .where('r.dispatchId', '=', dispatchId)
    .where('r.outcome', '=', 'unknown')
    .where('r.unconfirmedMessageId', 'is', null)
    .executeTakeFirstOrThrow();
  return people;
}

/**
 * Marks the people for whom it is unknown whether their first message was sent, so that they are sent a second one.
 * Returns their number. Nobody gets a third message.
 */
export async function repeatUnconfirmed(trx: Transaction, dispatchId: string): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('communicationRecipients as r')
    .set((eb) => ({ unconfirmedMessageId: eb.ref('r.messageId'), messageId: null, outcome: 'waiting' }))
    .where('r.dispatchId', '=', dispatchId)
    .where('r.outcome', '=', 'unknown')
    .where('r.unconfirmedMessageId', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Marks the people whose message failed, so that they are sent another one; returns their number. */
export async function repeatFailed(trx: Transaction, dispatchId: string): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('communicationRecipients as r')
    .set({ messageId: null, outcome: 'waiting' })
    .where('r.dispatchId', '=', dispatchId)
    .where('r.outcome', '=', 'failed')
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Ids of running dispatches that have made no progress since this moment. */
export async function forgottenDispatches(db: ReadDatabase, since: Temporal.Instant): Promise<string[]> {
  const rows = await db
    .selectFrom('communicationDispatches')
    .select('id')
    .where('status', '=', 'RUNNING')
    .where('movedAt', '<', since)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Finds the campaigns with open registrations whose enrolment link is to be sent automatically and has not been sent.
 */
export async function campaignsToSendLinkOf(db: ReadDatabase, now: Temporal.Instant) {
  return db
    .selectFrom('campaigns as c')
    .select(CAMPAIGN_COLUMNS)
    .where('c.hasAutomatedCommunication', '=', true)
    .where('c.registrationStartDate', '<=', now)
    .where('c.registrationEndDate', '>', now)
    .where(
      sql<SqlBool>`not exists (select 1 from communication_dispatches d where d.campaign_id = c.id and d.kind = 'ENROLMENT_LINK')`,
    )
    .execute();
}

export async function emailOfUser(
  db: ReadDatabase,
  userId: string,
): Promise<{ name: string; username: string } | undefined> {
  return db.selectFrom('users').select(['name', 'username']).where('id', '=', userId).executeTakeFirst();
}
