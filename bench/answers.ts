import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import type { Role } from '../packages/contract/src/index.ts';
import { createUser } from '../apps/api/src/areas/people/access/index.ts';
import { openDatabase } from '../apps/api/src/kernel/db/connect.ts';
import { addressesOf } from './answer-addresses.ts';
import { signIn, startApi } from './api.ts';
import { databaseOf, HOME, startPostgres } from './database.ts';
import { SIZES } from './sizes.ts';
import { withClient } from './with-client.ts';

/*
 * `npm run bench -- answers --record answers.json`, then `--compare answers.json` after a change: compares status,
 * headers and body of 300 answers byte by byte. Both runs need the same data and day.
 */
const { values } = parseArgs({
  options: {
    record: { type: 'string' },
    compare: { type: 'string' },
    home: { type: 'string', default: HOME },
    size: { type: 'string', default: '10k' },
  },
});
const PEOPLE: readonly Role[] = [
  'ADMIN',
  'SUPERVISOR',
  'FINANCIAL_ANALYST',
  'DRIVING_SCHOOL_ADMIN',
  'CAMPAIGN_CONSULTANT',
];
const PASSWORD = 'Respostas#2026';
const usernameOf = (role: Role): string => `answers-${role.toLowerCase()}@bench.local`;
const NOT_COMPARED = new Set([
  'date',
  'x-ratelimit-reset',
  'x-ratelimit-remaining',
  'x-request-id',
  'connection',
  'keep-alive',
  'transfer-encoding',
]);

const size = SIZES[values.size];
if (size === undefined || (values.record === undefined) === (values.compare === undefined))
  throw new Error('Give --record or --compare, and a --size there is.');
const postgres = await startPostgres(values.home);
try {
  const { url } = await databaseOf(postgres, size);
  const { addresses, school } = await withClient(url, addressesOf);
  await people(url, school);
  const api = await startApi(url, values.home);
  const answers: Record<string, string> = {};
  try {
    for (const role of PEOPLE) {
      const token = await signIn(api.base, { username: usernameOf(role), password: PASSWORD });
      for (const address of addresses) answers[`${role} ${address}`] = await answerOf(`${api.base}${address}`, token);
    }
  } finally {
    await api.stop();
  }
  if (values.record !== undefined) writeFileSync(values.record, JSON.stringify(answers, undefined, 1));
  else compare(z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(values.compare ?? '', 'utf8'))), answers);
  const statuses = Object.groupBy(Object.values(answers), (answer) => answer.slice(0, 3));
  const counted = Object.entries(statuses).map(([status, some]) => `${some?.length} × ${status}`);
  console.log(`${Object.keys(answers).length} answers: ${counted.join(', ')}; SHA-256 ${digest(answers)}`);
} finally {
  await postgres.stop();
}

function digest(answers: unknown): string {
  return createHash('sha256').update(JSON.stringify(answers)).digest('hex');
}

/**
 * Creates the accounts that are missing. Later runs sign in with the same accounts, so that the answers can be
 * compared.
 */
async function people(url: string, school: string): Promise<void> {
  const db = openDatabase({ url, max: 1 });
  for (const role of PEOPLE) {
    const username = usernameOf(role);
    const known = await db.selectFrom('users').select('id').where('username', '=', username).executeTakeFirst();
    const schools = role === 'DRIVING_SCHOOL_ADMIN' ? { drivingSchoolIds: [school] } : {};
    const person = { name: role, username, password: PASSWORD, roles: [role], ...schools };
    if (known === undefined) await db.transaction().execute((trx) => createUser(trx, person));
  }
  await db.destroy();
}

function answerOf(url: string, token: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'x-request-id': 'answers-compared' };
    get(url, { headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => {
        const kept = Object.entries(answer.headers).filter(([name]) => !NOT_COMPARED.has(name));
        const head = kept.map(([name, value]) => `${name}: ${String(value)}`).toSorted((a, b) => (a < b ? -1 : 1));
        const told = [answer.statusCode, ...head, '', Buffer.concat(parts).toString()].join('\n');
        resolve(told.replaceAll(/127\.0\.0\.1:\d+/g, '127.0.0.1'));
      });
    }).on('error', reject);
  });
}

function compare(before: Readonly<Record<string, string>>, after: Readonly<Record<string, string>>): void {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  const different = [...keys].filter((key) => before[key] !== after[key]);
  for (const key of different.slice(0, 10)) console.log(`${key}\n- ${firstDifference(before[key], after[key])}`);
  console.log(`${keys.size - different.length} of ${keys.size} answers are the same, byte by byte.`);
  if (different.length > 0) process.exitCode = 1;
}

function firstDifference(before = '(none)', after = '(none)'): string {
  let at = 0;
  while (at < before.length && before[at] === after[at]) at += 1;
  const from = Math.max(0, at - 80);
  return `${before.slice(from, at + 80)}\n+ ${after.slice(from, at + 80)}`;
}
