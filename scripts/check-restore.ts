import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import { randomFrom } from '../attack/plausible-input.ts';
import { BACKUP_MARK } from '../apps/api/src/areas/system/status/backup-mark.ts';
import { RESTORE_MARK } from '../apps/api/src/areas/system/status/restore-mark.ts';
import { migrateAndSeed } from '../apps/api/src/migrate-and-seed.ts';
import { newAdministrator, signIn } from '../bench/api.ts';
import type { PlayedProviders } from '../bench/faults/played-providers.ts';
import { playSimulators } from '../bench/faults/simulated-providers.ts';
import { freePort } from '../bench/free-port.ts';
import { apiCaller } from '../bench/rush/call-api.ts';
import { openJobs } from '../bench/rush/database.ts';
import { studentOf } from '../bench/rush/enrol-all.ts';
import { openCampaign } from '../bench/rush/open-campaign.ts';
import { end, type Installation, newInstallation, ready, startPart } from '../bench/rush/processes.ts';
import { withClient } from '../bench/with-client.ts';
import { enrol, preRegister } from '../demo/enrol.ts';
import { accountOfDatabase } from './restore/account.ts';
import { type ArchivedPostgres, startArchivedPostgres } from './restore/archived-postgres.ts';
import { restoreBeside, type Restored } from './restore/restored-copy.ts';
import { run } from './image/run.ts';

/*
 * `npm run check:restore` checks that a restored backup holds what it must. Students enrol and pay while PostgreSQL
 * archives its WAL (Debian's packages postgresql and pgbackrest). The script kills all processes with SIGKILL, and
 * restores one copy to a chosen moment and one to the last archived moment. The first copy must hold what was
 * acknowledged before the chosen moment and nothing after it. When the product runs on this copy, it must book what
 * students paid after that moment. The script exits with code 1 when one of these checks fails.
 */
const GROUP = 15;
const repository = dirname(import.meta.dirname);
/** Sets the last check of every charge back by two hours, so that the hourly check is due. */
const AN_HOUR_LATER = `
  update payments set updated_at = updated_at - interval '2 hours',
    charge_asked_at = charge_asked_at - interval '2 hours', charge_ask_again_at = charge_ask_again_at - interval '2 hours'`;

const account = accountOfDatabase();
const folder = mkdtempSync(join(tmpdir(), 'habilita-restore-'));
if (account.uid !== undefined && account.gid !== undefined) chownSync(folder, account.uid, account.gid);
let failed = 0;
try {
  await check();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = failed === 0 ? 0 : 1;

async function check(): Promise<void> {
  const postgres = await startArchivedPostgres(folder, account);
  await migrateAndSeed({ url: postgres.url, ownerUrl: postgres.url });
  const bare = await newInstallation(postgres.url);
  const provider = await playSimulators(bare, randomFrom(1));
  const installation = { ...bare, env: { ...bare.env, ...provider.env } };
  try {
    const lived = await live(postgres, installation, provider);
    await toTheMoment(postgres, installation, provider, lived);
    await toTheLast(postgres, lived);
    await postgres.startAgain();
    drill(postgres, installation, lived.moment);
    await withClient(postgres.adminUrl, reportNote);
  } finally {
    await provider.close();
    await postgres.kill();
  }
}

/** Runs the restore drill, which an installation runs each night while production goes on. */
function drill({ config, url }: ArchivedPostgres, { env }: Installation, moment: Temporal.Instant): void {
  const words = [
    'scripts/restore-drill.ts',
    `--config=${config}`,
    `--to=${moment.toString()}`,
    '--within=60',
    '--note',
  ];
  const options = { cwd: repository, env: { ...env, DATABASE_URL: url } };
  run(process.execPath, words, options);
  run(process.execPath, ['scripts/note-backup.ts', `--config=${config}`], options);
}

async function reportNote(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string; at: Date; ok: boolean; details: { seconds?: number } }>(
    `select name, at, ok, details from system_marks where name = any($1)`,
    [[RESTORE_MARK, BACKUP_MARK]],
  );
  const [mark, backup] = [RESTORE_MARK, BACKUP_MARK].map((each) => rows.find(({ name }) => name === each));
  report('the drill noted its outcome in production', mark?.ok ?? false, `${mark?.details.seconds ?? 'no'} seconds`);
  report('the newest backup was noted in production', backup?.ok ?? false, backup?.at.toISOString() ?? 'not noted');
}

interface Lived {
  readonly moment: Temporal.Instant;
  /** The numbers of registrations that were acknowledged before and after `moment`. */
  readonly before: number;
  readonly after: number;
  /** The number of charges of the registrations in `before` that were paid after `moment`. */
  readonly paidAfter: number;
}

/**
 * Enrols students before the backup, between the backup and the chosen moment, and after the moment; then kills all
 * processes with SIGKILL.
 */
async function live(postgres: ArchivedPostgres, installation: Installation, provider: PlayedProviders): Promise<Lived> {
  const { base } = installation;
  const processes = [startPart('api', installation), startPart('worker', installation)];
  try {
    const [api] = processes;
    if (api !== undefined) await ready(api, base);
    const caller = apiCaller(base, () => undefined);
    const token = await signIn(base, await newAdministrator(postgres.url));
    const campaign = await withClient(postgres.adminUrl, (client) => openCampaign(caller, token, client, null));
    const enrolSome = async (first: number): Promise<void> => {
      for (let number = first; number < first + GROUP; number += 1)
        await enrol(caller, campaign, await preRegister(caller, campaign, studentOf(number, campaign.region.areaCode)));
      while (Object.keys(await withClient(postgres.adminUrl, openJobs)).length > 0) await pause(100);
    };
    await enrolSome(1);
    await postgres.backUp();
    await enrolSome(101);
    const moment = await withClient(postgres.adminUrl, momentOf);
    const open = provider.charges().filter(({ method, isOpen }) => method === 'PIX' && isOpen);
    for (const charge of open) provider.pay(charge);
    await enrolSome(201);
    await withClient(postgres.adminUrl, (client) => client.query('select pg_switch_wal()'));
    await enrolSome(301);
    caller.close();
    await postgres.kill();
    return { moment, before: 2 * GROUP, after: 2 * GROUP, paidAfter: open.length };
  } finally {
    for (const child of processes) child.kill('SIGKILL');
  }
}

async function momentOf(client: Client): Promise<Temporal.Instant> {
  const { rows } = await client.query<{ now: string }>(
    `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.USZ') as now`,
  );
  return Temporal.Instant.from(rows[0]?.now ?? '');
}

async function toTheMoment(
  postgres: ArchivedPostgres,
  installation: Installation,
  provider: PlayedProviders,
  { moment, before, paidAfter }: Lived,
): Promise<void> {
  await withCopy(postgres, moment, 'moment', async (copy) => {
    const found = await countsOf(copy.url);
    report(
      'what was acknowledged before the moment is there, and nothing after it',
      found.registered === before,
      `${found.registered} of ${before} registrations`,
    );
    report('nothing paid after it is paid there', found.paid === 0, `${found.paid} payments`);
    run(process.execPath, ['apps/api/src/prove.ts'], {
      cwd: join(import.meta.dirname, '..'),
      env: { ...installation.env, DATABASE_URL: copy.url },
    });
    // The product checks an open charge again one hour after its last check. This statement makes the checks due now.
    await withClient(copy.url, (client) => client.query(AN_HOUR_LATER));
    const started = performance.now();
    const paid = await paidOnCopy(copy, installation, paidAfter);
    const seconds = ((performance.now() - started) / 1000).toFixed(0);
    report(
      'what students paid after it is asked for and booked',
      paid === paidAfter,
      `${paid} of ${paidAfter} payments, ${seconds} s after the start`,
    );
    report('the provider was asked for nothing twice', isOnce(provider), 'one charge for each payment');
    run(process.execPath, ['apps/api/src/prove.ts'], {
      cwd: join(import.meta.dirname, '..'),
      env: { ...installation.env, DATABASE_URL: copy.url },
    });
  });
}

function isOnce(provider: PlayedProviders): boolean {
  const open = provider.charges().filter(({ isOpen }) => isOpen);
  return new Set(open.map(({ paymentId }) => paymentId)).size === open.length;
}

/**
 * Runs the product on the copy until `wanted` payments are booked, at most for twelve minutes. The product looks for
 * charges to check every ten minutes.
 */
async function paidOnCopy(copy: Restored, installation: Installation, wanted: number): Promise<number> {
  const there: Installation = { ...installation, env: { ...installation.env, DATABASE_URL: copy.url } };
  const [api, worker] = [startPart('api', there), startPart('worker', there)];
  try {
    await ready(api, there.base);
    const until = performance.now() + 720_000;
    for (;;) {
      const { paid } = await countsOf(copy.url);
      if (paid >= wanted || performance.now() > until) return paid;
      await pause(500);
    }
  } finally {
    await Promise.all([api, worker].map(end));
  }
}

async function toTheLast(postgres: ArchivedPostgres, { before, after }: Lived): Promise<void> {
  await withCopy(postgres, undefined, 'last', async (copy) => {
    const { registered } = await countsOf(copy.url);
    const lost = before + after - registered;
    report(
      'the last moment that was archived is there; later ones are lost with the machine, unless a follower has them',
      registered >= before + GROUP,
      `${registered} of ${before + after} registrations, ${lost} acknowledged since then`,
    );
  });
}

async function withCopy(
  { config, url }: ArchivedPostgres,
  moment: Temporal.Instant | undefined,
  name: string,
  work: (copy: Restored) => Promise<void>,
): Promise<void> {
  const place = join(folder, name);
  run('install', ['-d', '-m', '700', '-o', String(account.uid ?? process.getuid?.()), place]);
  const port = await freePort();
  const copy = await restoreBeside({
    config,
    stanza: 'habilita',
    moment,
    folder: place,
    port,
    databaseUrl: url,
    account,
  });
  console.log(
    `copied in ${copy.restoreSeconds.toFixed(1)} s, archive read in ${copy.recoverySeconds.toFixed(1)} s, last transaction ${copy.lastCommit?.toString() ?? 'in the backup'}`,
  );
  try {
    await work(copy);
  } finally {
    await copy.stop();
  }
}

async function countsOf(url: string): Promise<{ registered: number; paid: number }> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ registered: number; paid: number }>(
      `select (select count(*)::int from registrations where status = 'REGISTERED') as registered,
         (select count(*)::int from payments where status = 'PAID') as paid`,
    );
    return rows[0] ?? { registered: 0, paid: 0 };
  });
}

function report(what: string, holds: boolean, seen: string): void {
  console.log(`${holds ? '✔' : '✘'} ${what} (${seen})`);
  failed += holds ? 0 : 1;
}
