import { parseArgs } from 'node:util';
import { z } from 'zod';
import { PAYMENT_AMOUNTS, PAYMENT_GROUPING_NAMES, type PaymentGrouping } from '../packages/contract/src/index.ts';
import { amountColumn } from '../apps/api/src/areas/payments/list/payment-amounts.ts';
import { COLUMNS, DIMENSION_COLUMNS } from '../apps/api/src/areas/payments/list/payment-dimensions.ts';
import { type Api, startApi } from './api.ts';
import { askPatiently } from './ask-patiently.ts';
import { databaseOf, HOME, startPostgres } from './database.ts';
import { SIZES } from './sizes.ts';
import { withClient } from './with-client.ts';

/*
 * `npm run bench -- pairs --size 100k,1m`: groups all active payments by campaign × method × month and by every two
 * dimensions; times the first page over HTTP beside the plain GROUP BY, and compares the answers. Exit code 1 when
 * one differs.
 */
const { values } = parseArgs({
  options: {
    size: { type: 'string', default: '1m' },
    home: { type: 'string', default: HOME },
    runs: { type: 'string', default: '5' },
    only: { type: 'string' },
  },
});

type Groups = readonly PaymentGrouping[];

const PAIRS: readonly Groups[] = PAYMENT_GROUPING_NAMES.flatMap((one, index) =>
  PAYMENT_GROUPING_NAMES.slice(index + 1).map((other) => [one, other] as const),
);
const ALL: readonly Groups[] = [['campaignName', 'paymentMethod', 'dueMonth'], ...PAIRS];
const ASKED = ALL.filter((groups) => values.only === undefined || values.only.split(';').includes(groups.join(',')));
const PAGE = 25;

const answer = z.object({
  totalSize: z.number(),
  content: z.array(z.object({ aggregation: z.object({ paymentGrossQty: z.number(), paymentGrossValue: z.number() }) })),
});

interface Measured {
  readonly groups: Groups;
  readonly found: number;
  /**
   * The times of a first page in milliseconds: `ours` for the API call that the specification describes, `nested` for
   * the same call with the subtotals that the screen requests, `plain` for plain SQL.
   */
  readonly ours: number;
  readonly nested: number;
  readonly plain: number;
}

const plainStatement = (groups: Groups): string => {
  const keys = groups.map((name) => COLUMNS[DIMENSION_COLUMNS[name]].sql).join(', ');
  const sums = PAYMENT_AMOUNTS.map((amount) => `sum(${amountColumn(amount)}) as ${amountColumn(amount)}`).join(', ');
  return `select ${keys}, count(*) as n, ${sums}, count(*) over () as groups from payments where active
    group by ${keys} order by gross_cents desc limit ${PAGE}`;
};

async function median(runs: number, once: () => Promise<unknown>): Promise<number> {
  const took: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const start = performance.now();
    await once();
    took.push(performance.now() - start);
  }
  return took.toSorted((a, b) => a - b)[Math.floor(runs / 2)] ?? 0;
}

const addressOf = (groups: Groups, more: string): string =>
  `/api/v1/entity-payments/group-light?entityPaymentActive=true&groups=${groups.join(',')}&size=${PAGE}${more}`;

async function measure(api: Api, token: string, url: string, groups: Groups): Promise<Measured> {
  const ask = async (more = ''): Promise<string> => {
    const { status, body } = await askPatiently(api.base, addressOf(groups, more), token);
    if (status !== 200) throw new Error(`${groups.join(',')} answered ${status}: ${body}`);
    return body;
  };
  const ours = answer.parse(JSON.parse(await ask()));
  return withClient(url, async (client) => {
    const plain = () => client.query<{ n: string; gross_cents: string; groups: string }>(plainStatement(groups));
    const start = performance.now();
    const { rows } = await plain();
    const plainTook = performance.now() - start;
    const expected = [Number(rows[0]?.groups), ...rows.map((row) => [Number(row.n), Number(row.gross_cents)])];
    const told = ours.content.map(({ aggregation: { paymentGrossQty, paymentGrossValue } }) => [
      paymentGrossQty,
      Math.round(paymentGrossValue * 100),
    ]);
    // Only the amounts are compared, because groups with equal amounts may come in any order.
    if (JSON.stringify(sorted(expected)) !== JSON.stringify(sorted([ours.totalSize, ...told]))) {
      console.log(
        `${groups.join(' × ')} differs from the plain GROUP BY: ${ours.totalSize} and ${rows[0]?.groups} groups`,
      );
      process.exitCode = 1;
    }
    const runs = Number(values.runs);
    return {
      groups,
      found: ours.totalSize,
      ours: await median(runs, () => ask()),
      nested: await median(runs, () => ask('&subtotals=true')),
      plain: plainTook,
    };
  });
}

/** Sorts the list by amount alone. Which of several groups with equal amounts comes last on a page is not fixed. */
const sorted = (list: readonly unknown[]): readonly unknown[] =>
  list.map((entry) => (Array.isArray(entry) ? entry[1] : entry)).toSorted((a, b) => Number(a) - Number(b));

const ms = (value: number): string => (value < 10 ? value.toFixed(1) : value.toFixed(0));

async function measureSize(postgres: Awaited<ReturnType<typeof startPostgres>>, name: string): Promise<void> {
  const size = SIZES[name];
  if (size === undefined) throw new Error(`--size knows ${Object.keys(SIZES).join(', ')}`);
  const { url } = await databaseOf(postgres, size);
  const api = await startApi(url, values.home);
  try {
    console.log(`\n### ${size.name}\n`);
    console.log('| grouped by | groups | ours ms | with subtotals ms | plain GROUP BY ms | × | × with subtotals |');
    console.log('|---|--:|--:|--:|--:|--:|--:|');
    for (const groups of ASKED) {
      const { found, ours, nested, plain } = await measure(api, await api.token(), url, groups);
      const times = [
        ms(ours),
        ms(nested),
        ms(plain),
        `${(plain / ours).toFixed(1)} ×`,
        `${(plain / nested).toFixed(1)} ×`,
      ];
      console.log(`| ${groups.join(' × ')} | ${found} | ${times.join(' | ')} |`);
    }
  } finally {
    await api.stop();
  }
}

const postgres = await startPostgres(values.home);
try {
  for (const name of values.size.split(',')) await measureSize(postgres, name);
} finally {
  await postgres.stop();
}
