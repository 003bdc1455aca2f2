import { parseArgs } from 'node:util';
import type { Client } from 'pg';
import { openDatabase } from '../apps/api/src/kernel/db/connect.ts';
import { foldDeltas } from '../apps/api/src/kernel/roll-ups/fold-deltas.ts';
import { DASHBOARD_PERMISSIONS } from '../packages/contract/src/index.ts';
import { type Api, startApi } from './api.ts';
import { databaseOf, HOME, startPostgres } from './database.ts';
import { getJson, measureHttp } from './measure.ts';
import { onlyThose } from './only.ts';
import { plainReports } from './plain-reports.ts';
import { reportCalls } from './report-screens.ts';
import { ROLL_UPS } from './roll-ups.ts';
import { SIZES } from './sizes.ts';
import { withClient } from './with-client.ts';

/*
 * `npm run bench -- dashboard --size 100k,1m`: measures each of the nineteen calls of the dashboard, and all of them at
 * once, without and with the usual filters, and compares the times with plain SQL. Then it measures the calls of the
 * control room, the cash forecast and schools' statements. The first runs of each call do not count. `--only
 * control,forecast` measures only the calls whose name contains one of these words.
 */
const { values } = parseArgs({
  options: {
    size: { type: 'string', default: '100k,1m' },
    seconds: { type: 'string', default: '1' },
    home: { type: 'string', default: HOME },
    only: { type: 'string', default: '' },
  },
});
const seconds = Number(values.seconds);
const isWanted = onlyThose(values.only);

const postgres = await startPostgres(values.home);
try {
  for (const name of values.size.split(',')) {
    const size = SIZES[name];
    if (size === undefined) throw new Error(`--size knows ${Object.keys(SIZES).join(', ')}`);
    const { url } = await databaseOf(postgres, size);
    await fold(url);
    const api = await startApi(url, values.home);
    try {
      await measure(api, url, name);
      await measureScreens(api, url, name);
    } finally {
      await api.stop();
    }
  }
} finally {
  await postgres.stop();
}

/** Adds the waiting changes to the tables of sums (roll-ups), as the worker does every two seconds. */
async function fold(url: string): Promise<void> {
  const db = openDatabase({ url, max: 1 });
  for (const rollUp of ROLL_UPS) await foldDeltas(db, rollUp);
  await db.destroy();
  await withClient(url, (client) => client.query('vacuum analyze'));
}

/** Gives the bench's users the permissions for the dashboard's cards, which no role includes. */
async function giveCards(client: Client): Promise<void> {
  await client.query(`update users set permissions = $1 where username like '%@bench.local'`, [DASHBOARD_PERMISSIONS]);
}

async function filtersOf(client: Client): Promise<Readonly<Record<string, string>>> {
  const most = async (column: string) => {
    const { rows } = await client.query<{ key: string }>(
      `select ${column}::text as key from registrations group by 1 order by count(*) desc, 1 limit 1`,
    );
    return rows[0]?.key ?? '';
  };
  const campaign = await most('campaign_id');
  const school = await most('driving_school_id');
  const day = await most('registration_day');
  const month = `${day.slice(0, 7)}-01`;
  return {
    everything: '',
    'one campaign': `campaignIds=${campaign}`,
    'one school': `drivingSchoolIds=${school}`,
    'a month': `registrationDateStart=${month}&registrationDateEnd=${day.slice(0, 7)}-28`,
    'a school in a year': `drivingSchoolIds=${school}&registrationDateStart=${day.slice(0, 4)}-01-01&registrationDateEnd=${day.slice(0, 4)}-12-31`,
    'a campaign and its city': `countiesIncludedCampaignIds=${campaign}`,
  };
}

async function measure(api: Api, url: string, size: string): Promise<void> {
  await withClient(url, giveCards);
  const plain = Object.fromEntries(Object.entries(plainReports()).filter(([report]) => isWanted(report)));
  if (Object.keys(plain).length === 0) return;
  const token = await api.token();
  const filters = await withClient(url, filtersOf);
  const address = (report: string, query: string) => `${api.base}/api/v1/reports/${report}?${query}`;
  console.log(`\n### ${size}: p50 / p95 in ms, one client\n`);
  console.log(`| call | ${Object.keys(filters).join(' | ')} | plain SQL, everything |`);
  console.log(`|---|${'--:|'.repeat(Object.keys(filters).length + 1)}`);
  for (const [report, statement] of Object.entries(plain)) {
    const cells: string[] = [];
    for (const query of Object.values(filters)) {
      const { p50, p95 } = await measureHttp(address(report, query), token, 1, seconds);
      cells.push(`${p50.toFixed(1)} / ${p95.toFixed(1)}`);
    }
    const rows = await measureOnce(url, statement);
    console.log(`| ${report} | ${cells.join(' | ')} | ${rows.toFixed(0)} |`);
  }
  const whole: string[] = [];
  for (const query of Object.values(filters)) whole.push(await wholeDashboard(query));
  console.log(`| **all ${Object.keys(plain).length} at once** | ${whole.join(' | ')} | |`);

  async function wholeDashboard(query: string): Promise<string> {
    const took: number[] = [];
    for (let round = 0; round < 20; round += 1) {
      const start = performance.now();
      await Promise.all(Object.keys(plain).map((report) => getJson(address(report, query), token)));
      took.push(performance.now() - start);
    }
    const sorted = took.slice(5).toSorted((a, b) => a - b);
    return `${(sorted[7] ?? 0).toFixed(0)} / ${(sorted[14] ?? 0).toFixed(0)}`;
  }
}

async function measureScreens(api: Api, url: string, size: string): Promise<void> {
  const calls = (await withClient(url, reportCalls)).filter(({ name }) => isWanted(name));
  if (calls.length === 0) return;
  const token = await api.token();
  console.log(`\n### ${size}: p50 / p95 in ms, one client and 16\n`);
  console.log('| call | 1 client | 16 clients | plain SQL |\n|---|--:|--:|--:|');
  for (const { name, path, plain } of calls) {
    const cells: string[] = [];
    for (const clients of [1, 16]) {
      const { p50, p95 } = await measureHttp(`${api.base}${path}`, token, clients, seconds);
      cells.push(`${p50.toFixed(1)} / ${p95.toFixed(1)}`);
    }
    const rows = plain === undefined ? '' : (await measureOnce(url, plain)).toFixed(0);
    console.log(`| ${name} | ${cells.join(' | ')} | ${rows} |`);
  }
}

/**
 * Times a single run of a plain SQL statement, after one run to warm up. A single run suffices, because it takes
 * seconds.
 */
async function measureOnce(url: string, text: string): Promise<number> {
  return withClient(url, async (client) => {
    await client.query(text);
    const start = performance.now();
    await client.query(text);
    return performance.now() - start;
  });
}
