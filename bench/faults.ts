import { parseArgs } from 'node:util';
import { setTimeout as pause } from 'node:timers/promises';
import { type Database, openDatabase } from '../apps/api/src/kernel/db/connect.ts';
import { pick, randomFrom } from '../attack/plausible-input.ts';
import { newAdministrator, signIn } from './api.ts';
import { apiCaller } from './rush/call-api.ts';
import { openJobs } from './rush/database.ts';
import { openCampaign } from './rush/open-campaign.ts';
import { crowd, type Acknowledged } from './faults/crowd.ts';
import { type Parts, startParts, type Victim } from './faults/parts.ts';
import { patientCaller } from './faults/patient-caller.ts';
import { playSandbox } from './faults/sandbox-provider.ts';
import { playSimulators } from './faults/simulated-providers.ts';
import { type Outcome, type Proof, PROOFS, registrationsOf } from './faults/properties.ts';
import { withClient } from './with-client.ts';

/*
 * `npm run bench -- faults --kills 50 --seed 1`: students enrol and pay, staff abandon and undo, while API, worker
 * and PostgreSQL are killed with -9 at random, and the providers fail and lose answers and notices: the simulators
 * behind the adapters of production, or with `--providers sandbox` the sandbox, which plays cards as well. Then checks the properties, a line each; exit code 1 when one is broken. Uses only this machine and stops all that it
 * started.
 */
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '50' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
    providers: { type: 'string', default: 'simulators' },
  },
});
const KILLS = Number(values.kills);
const SETTLED_WITHIN_MINUTES = 12;

const VICTIMS: readonly Victim[] = [
  'API',
  'API',
  'API',
  'worker',
  'worker',
  'worker',
  'PostgreSQL',
  'PostgreSQL',
  'a session of PostgreSQL',
  'everything at once',
];

const random = randomFrom(Number(values.seed));
const parts = await startParts((installation) =>
  values.providers === 'sandbox' ? playSandbox(installation) : playSimulators(installation, random),
);
try {
  await run(parts);
} finally {
  await parts.stop();
}

async function run(product: Parts): Promise<void> {
  const { base, databaseUrl, adminUrl, providers, endedByThemselves } = product;
  console.log(`${KILLS} kills, seed ${values.seed}, ${values.providers}`);
  const account = await newAdministrator(databaseUrl);
  const setUp = apiCaller(base, () => undefined);
  const token = await signIn(base, account);
  const campaign = await withClient(adminUrl, (client) => openCampaign(setUp, token, client, null));
  setUp.close();
  await untilSchoolsReceive(adminUrl);
  const api = patientCaller(base);
  const acknowledged: Acknowledged = {
    enrolments: [],
    commands: [],
    cards: [],
    unsure: new Set(),
    refusals: new Map(),
  };
  let isOver = false;
  const signInAgain = sessions(() => api.call<{ access_token: string }>('POST', '/login', { body: account }));
  const people = crowd({ api, providers, campaign, random, signIn: signInAgain, acknowledged, isOver: () => isOver });
  await pause(2000);
  providers.misbehave();
  await killAtRandom(product);
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

async function killAtRandom(product: Parts): Promise<void> {
  const started = performance.now();
  const counts = new Map<Victim, number>();
  for (let kills = 0; kills < KILLS; kills += 1) {
    const victim = pick(random, VICTIMS) ?? 'API';
    counts.set(victim, (counts.get(victim) ?? 0) + 1);
    await product.kill(victim);
    await pause(200 + random() * 1800);
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  console.log(`killed in ${seconds} s: ${[...counts].map(([victim, times]) => `${victim} ${times}`).join(', ')}`);
}

/** Until the providers have confirmed every school, its charges wait, and nobody could pay while parts are killed. */
async function untilSchoolsReceive(adminUrl: string): Promise<void> {
  const waiting = `select 1 from recipient_accounts where status <> 'ACTIVE' limit 1`;
  for (let tries = 0; tries < 600; tries += 1) {
    if ((await withClient(adminUrl, (client) => client.query(waiting))).rowCount === 0) return;
    await pause(500);
  }
  throw new Error('The providers confirmed the schools too late.');
}

/** A session that all share, renewed every ten minutes. */
function sessions(begin: () => Promise<{ access_token: string }>): () => Promise<string> {
  const LASTS_MS = 600_000;
  let since = Number.NEGATIVE_INFINITY;
  let token: Promise<string> = Promise.resolve('');
  return () => {
    if (performance.now() - since > LASTS_MS) {
      since = performance.now();
      token = begin().then(({ access_token: fresh }) => fresh);
    }
    return token;
  };
}

/**
 * Waits until the product's own sweepers have settled everything; returns what is still open when the time is over.
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
