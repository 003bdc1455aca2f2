import { parseArgs } from 'node:util';
import { setTimeout as pause } from 'node:timers/promises';
import { type Database, openDatabase } from '../apps/api/src/kernel/db/connect.ts';
import { pick, randomFrom } from '../attack/plausible-input.ts';
import { newAdministrator } from './api.ts';
import { openJobs } from './rush/database.ts';
import { openCampaign } from './rush/open-campaign.ts';
import { crowd, type Acknowledged } from './faults/crowd.ts';
import { type Parts, startParts } from './faults/parts.ts';
import { GIVE_UP_AFTER_MS, patientCaller } from './faults/patient-caller.ts';
import { playSimulators } from './faults/simulated-providers.ts';
import { type Outcome, type Proof, PROOFS, registrationsOf } from './faults/properties.ts';
import { startTwoOfEverything } from './two/parts-of-two.ts';
import { withClient } from './with-client.ts';

/*
 * `npm run bench -- faults --kills 50 --seed 1`: students enrol and pay, and staff abandon and undo, while API, worker
 * and PostgreSQL are killed with -9 at random. The simulated providers, behind the adapters of production, fail and
 * lose answers and notices. In the end the bench checks its properties and prints a line for each; its exit code is 1
 * when one is broken. With `--two` it runs two of everything and prints how long nothing could be written after each
 * fault. It uses only this machine and stops all that it started.
 */
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '50' },
    two: { type: 'boolean', default: false },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
  },
});
const KILLS = Number(values.kills);
const SETTLED_WITHIN_MINUTES = 12;

const random = randomFrom(Number(values.seed));
const parts = await (values.two ? startTwoOfEverything : startParts)((installation) =>
  playSimulators(installation, random),
);
try {
  await run(parts);
} finally {
  await parts.stop();
}

async function run(product: Parts): Promise<void> {
  const { base, databaseUrl, adminUrl, providers, endedByThemselves } = product;
  console.log(`${KILLS} kills, seed ${values.seed}`);
  const account = await newAdministrator(databaseUrl);
  // The caller retries, because a proxy that has just started has not found an API yet.
  const api = patientCaller(base);
  const signIn = () => api.call<{ access_token: string }>('POST', '/login', { body: account });
  const { access_token: token } = await signIn();
  const campaign = await withClient(adminUrl, (client) => openCampaign(api, token, client, null));
  await untilSchoolsReceive(adminUrl);
  const acknowledged: Acknowledged = {
    enrolments: [],
    commands: [],
    byCard: [],
    cards: [],
    unsure: new Set(),
    refusals: new Map(),
  };
  let isOver = false;
  const signInAgain = sessions(signIn);
  const people = crowd({ api, providers, campaign, random, signIn: signInAgain, acknowledged, isOver: () => isOver });
  await pause(2000);
  providers.misbehave();
  await killAtRandom(product, api.written);
  isOver = true;
  await people;
  providers.behave();
  api.close();
  for (const [what, times] of acknowledged.refusals) console.log(`refused ${times} × ${what}`);
  const db = openDatabase({ url: databaseUrl, max: 4, name: 'bench' });
  try {
    const stranded = await settle(db, adminUrl);
    const registrations = await registrationsOf(db);
    const outcome = { db, providers, acknowledged, troubles: api.troubles, endedByThemselves, stranded, registrations };
    for (const proof of PROOFS) await report(proof, outcome);
  } finally {
    await db.destroy();
  }
}

async function killAtRandom({ victims }: Parts, written: readonly number[]): Promise<void> {
  const started = performance.now();
  const silences = new Map<string, number[]>();
  for (let kills = 0; kills < KILLS; kills += 1) {
    // First the listed parts are killed in order; afterwards they are chosen at random.
    const victim = victims[kills] ?? pick(random, victims);
    if (victim === undefined) return;
    const since = performance.now();
    await victim.kill();
    await writtenAfter(performance.now(), written);
    silences.set(victim.name, [...(silences.get(victim.name) ?? []), longestSilence(since, written)]);
    await pause(200 + random() * 1800);
  }
  console.log(
    `killed ${KILLS} times in ${((performance.now() - started) / 1000).toFixed(0)} s; seconds without a write:`,
  );
  for (const [name, all] of silences)
    console.log(`  ${name}: ${all.map((milliseconds) => (milliseconds / 1000).toFixed(1)).join(', ')}`);
}

/** Waits until the API acknowledges a write after `moment`, at most as long as callers retry a call. */
async function writtenAfter(moment: number, written: readonly number[]): Promise<void> {
  while ((written.at(-1) ?? 0) < moment && performance.now() - moment < GIVE_UP_AFTER_MS) await pause(20);
}

/** The longest time between two writes since a moment, in milliseconds. */
function longestSilence(since: number, written: readonly number[]): number {
  const moments = [since, ...written.filter((moment) => moment > since)];
  return Math.max(...moments.slice(1).map((moment, index) => moment - (moments[index] ?? moment)));
}

/**
 * Waits until the providers have confirmed the accounts of all schools. Until then no charge is issued, so nobody could
 * pay while parts are killed.
 */
async function untilSchoolsReceive(adminUrl: string): Promise<void> {
  const waiting = `select 1 from recipient_accounts where status <> 'ACTIVE' limit 1`;
  for (let tries = 0; tries < 600; tries += 1) {
    if ((await withClient(adminUrl, (client) => client.query(waiting))).rowCount === 0) return;
    await pause(500);
  }
  throw new Error('The providers confirmed the schools too late.');
}

/**
 * Returns a function that gives the token of a shared session. A token is valid for ten minutes and is renewed after
 * six, because a call may be repeated for two minutes; a sign-in that failed is tried again at the next call.
 */
function sessions(begin: () => Promise<{ access_token: string }>): () => Promise<string> {
  const LASTS_MS = 360_000;
  let since = Number.NEGATIVE_INFINITY;
  let token: Promise<string> = Promise.resolve('');
  return () => {
    if (performance.now() - since > LASTS_MS) {
      since = performance.now();
      token = begin().then(({ access_token: fresh }) => fresh);
      token.catch(() => {
        since = Number.NEGATIVE_INFINITY;
      });
    }
    return token;
  };
}

/**
 * Waits until the product's own recovery jobs have finished all open work. Returns what is still open when the time is
 * over.
 */
async function settle(db: Database, adminUrl: string): Promise<string[]> {
  const started = performance.now();
  const minutes = (): number => (performance.now() - started) / 60_000;
  for (;;) {
    const left = await leftToDo(db, adminUrl);
    if (left.length === 0 || minutes() > SETTLED_WITHIN_MINUTES) {
      console.log(`settled after ${minutes().toFixed(1)} min`);
      return left;
    }
    await pause(2000);
  }
}

async function leftToDo(db: Database, adminUrl: string): Promise<string[]> {
  const jobs = await withClient(adminUrl, openJobs);
  const outcomes = await db.selectFrom('pendingOutcomes').select(['kind', 'id', 'failedTries', 'tryError']).execute();
  return [
    ...Object.entries(jobs).map(([kind, count]) => `${count} × ${kind}`),
    ...outcomes.map(({ kind, id, failedTries, tryError }) => `${kind} ${id} after ${failedTries} tries (${tryError})`),
  ];
}

async function report(proof: Proof, outcome: Outcome): Promise<void> {
  try {
    console.log(`held    ${proof.name} (${await proof.hold(outcome)})`);
  } catch (error) {
    process.exitCode = 1;
    console.log(`BROKEN  ${proof.name}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
