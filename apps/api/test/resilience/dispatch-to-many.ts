import { sql } from 'kysely';
import { vi } from 'vitest';
import { outcomesByDispatch, registerCommunicationsJobs } from '#areas/messages/communications/index.ts';
import { campaignToTell } from '#areas/messages/communications/dispatches.queries.ts';
import { startDispatch } from '#areas/messages/communications/start-dispatch.ts';
import { resumeDispatch, stopDispatch } from '#areas/messages/communications/stop-dispatch.ts';
import type { Actor } from '#kernel/actor.ts';
import { systemClock } from '#kernel/clock.ts';
import type { Database } from '#kernel/db/connect.ts';
import { PgBossJobs } from '#kernel/jobs/jobs.ts';
import { registerOutboxJobs } from '#kernel/outbox/index.ts';
import type { Deps } from '#kernel/deps.ts';
import { aCampaign } from '../builders/campaign.ts';
import { theMessageTemplates } from '../builders/communication.ts';
import { aUser } from '../builders/user.ts';

export interface RunningDispatch {
  readonly id: string;
  stop(): Promise<void>;
  resume(): Promise<void>;
  outcomes(): Promise<Readonly<Record<string, number>>>;
  isDone(): Promise<boolean>;
  close(): Promise<void>;
}

/** A reminder to this many people, started as the API does; a worker in another process sends it. */
export async function dispatchToMany(
  db: Database,
  databaseUrl: string,
  environment: Deps['environment'],
  people: number,
): Promise<RunningDispatch> {
  const clock = systemClock;
  await theMessageTemplates(db);
  const campaign = await aCampaign(db, { now: clock.now(), campaign: { hasAutomatedCommunication: false } });
  await candidates(db, campaign, people);
  const jobs = new PgBossJobs({ databaseUrl, max: 2, supervise: false, onError: () => undefined });
  const deps = { db, clock, jobs, environment } as unknown as Deps;
  registerCommunicationsJobs(deps);
  registerOutboxJobs(deps);
  await jobs.start();
  const user = await aUser(db, { roles: ['ADMIN'] });
  const by = {
    actor: { userId: user.id, name: 'Ana', roles: ['ADMIN'], drivingSchoolIds: 'ALL' } as unknown as Actor,
    requestId: 'r',
  };
  const told = await campaignToTell(db, by.actor, campaign.id);
  if (told === undefined) throw new Error('the campaign is not there');
  const id = await db.transaction().execute((trx) => startDispatch(trx, deps, told, 'SATURDAY', by));
  return {
    id,
    stop: () => db.transaction().execute((trx) => stopDispatch(trx, deps, id, by)),
    resume: () => db.transaction().execute((trx) => resumeDispatch(trx, deps, id, by)),
    outcomes: async () =>
      Object.fromEntries((await outcomesByDispatch(db, [id])).map(({ outcome, people: count }) => [outcome, count])),
    isDone: async () => {
      const row = await db
        .selectFrom('communicationDispatches')
        .select('status')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return row.status === 'DONE';
    },
    close: () => jobs.stop(),
  };
}

async function candidates(
  db: Database,
  campaign: { readonly id: string; readonly county: { readonly id: string } },
  people: number,
): Promise<void> {
  await sql`
    insert into leads (id, campaign_id, name, email, phone, cpf, date_of_birth, county_id, whatsapp_opt_in, consent_at, checkout_step,
      enrolment_key_hash)
    select uuidv7(), ${campaign.id}::uuid, 'Pessoa ' || n, 'pessoa' || n || '@example.com', '27' || lpad(n::text, 9, '9'), lpad(n::text, 11, '0'),
      '2000-01-01', ${campaign.county.id}::uuid, false, now(), 'PRE_REGISTRATION_COMPLETED', 'k' || n
    from generate_series(1, ${people}::int) n`.execute(db);
}

/** Waits until PostgreSQL has carried out the last SQL statements of a dead worker and ended its sessions. */
async function untilSessionsEnded(db: Database): Promise<void> {
  const sessions = () =>
    sql`select 1 from pg_stat_activity where datname = current_database() and application_name like 'habilita-worker%'`.execute(
      db,
    );
  await vi.waitUntil(async () => (await sessions()).rows.length === 0, { timeout: 30_000, interval: 20 });
}

/** Lets the next worker take over a dead worker's work at once, not after minutes. No worker may be running. */
export async function giveUpDeadWork(db: Database): Promise<void> {
  await untilSessionsEnded(db);
  await sql`update outbox_messages set attempt_started_at = attempt_started_at - interval '2 minutes'
    where status = 'PENDING' and attempt_started_at is not null`.execute(db);
  await sql`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`.execute(db);
}
