import { parseArgs } from 'node:util';
import { type Api, startApi } from './api.ts';
import { askPatiently } from './ask-patiently.ts';
import { databaseOf, HOME, startPostgres } from './database.ts';
import { SIZES } from './sizes.ts';

/*
 * `npm run bench -- groupings --size 1m --groups 'planName,paymentMethod;campaignName,dueDate'`: for each grouping, 16
 * people (`--clients`) group all payments at the same moment. This takes PostgreSQL seconds, and nobody may get an
 * error. Of the usual groupings below, the first two are read from tables of sums, the third from the table
 * payment_facts, and the others from the payments themselves.
 */
const USUAL = [
  'dueMonth,paymentMethod',
  'campaignName,paymentMethod,dueMonth',
  'drivingSchoolName,dueDate',
  'planName,paymentMethod',
  'drivingSchoolName,liquidationDay',
  'planName,paymentMethod,dueDate,cardBrand',
];
const { values } = parseArgs({
  options: {
    size: { type: 'string', default: '1m' },
    clients: { type: 'string', default: '16' },
    groups: { type: 'string', default: USUAL.join(';') },
    home: { type: 'string', default: HOME },
  },
});

interface Asked {
  readonly status: number;
  readonly waited: boolean;
  readonly seconds: number;
}

const size = SIZES[values.size];
if (size === undefined) throw new Error(`--size knows ${Object.keys(SIZES).join(', ')}`);
const postgres = await startPostgres(values.home);
try {
  const { url } = await databaseOf(postgres, size);
  const api = await startApi(url, values.home);
  try {
    for (const groups of values.groups.split(';')) await askAtOnce(api, groups);
  } finally {
    await api.stop();
  }
} finally {
  await postgres.stop();
}

async function askAtOnce(api: Api, groups: string): Promise<void> {
  const token = await api.token();
  const asked = await Promise.all(Array.from({ length: Number(values.clients) }, () => ask(api, token, groups)));
  const slowest = Math.max(...asked.map(({ seconds }) => seconds));
  const answered = asked.filter(({ status }) => status === 200).length;
  const waited = asked.filter((each) => each.waited).length;
  console.log(
    `${groups}: ${answered} of ${asked.length} answered, ${waited} of them later (202); the last after ${slowest.toFixed(1)} s`,
  );
  if (answered < asked.length) process.exitCode = 1;
}

async function ask(api: Api, token: string, groups: string): Promise<Asked> {
  const started = performance.now();
  const path = `/api/v1/entity-payments/group-light?entityPaymentActive=true&groups=${groups}&size=25`;
  const { status, waited } = await askPatiently(api.base, path, token);
  return { status, waited, seconds: (performance.now() - started) / 1000 };
}
