import { addCents, isUuid } from '@habilita/kernel';
import type { Transaction } from '#kernel/db/connect.ts';
import { inTransaction } from '#kernel/db/in-transaction.ts';
import type { Deps } from '#kernel/deps.ts';
import { noteMark } from '#kernel/job-marks/job-marks.queries.ts';
import { bookProviderEvent } from '../arrivals/book-provider-event.ts';
import { checkChargeJob } from '../charges/payments.jobs.ts';
import type { FetchStatementResult, StatementLine } from '../providers/dispute.ts';
import type { PaymentProvider } from '../providers/provider.ts';
import { compareLines, type Difference, linesOfDay, type StatementRun } from './compare-lines.ts';
import {
  bookedReceipts,
  lockDay,
  registrationOfPayment,
  standingOfStatements,
  writeDay,
} from './provider-statements.queries.ts';
import { raiseDifference, type StatementDay } from './raise-difference.ts';
import { resolveAgreed } from './resolve-agreed.ts';

type Needed = Pick<Deps, 'db' | 'clock' | 'jobs' | 'providers' | 'log' | 'environment'>;

export const STATEMENTS_MARK = 'compare-statements';
const ZONE = 'America/Sao_Paulo';
/** A provider's statement of a day is read one, two and three days later, because some lines come late. */
const DAYS = [1, 2, 3];
/**
 * A statement is read with this much time before and after its day, because the clocks of provider and product may
 * differ.
 */
const CLOCKS_APART = { hours: 1 };

/**
 * Compares the last three days of each provider's statement with what we booked. Records the number of remaining
 * differences, which the system screen shows. Throws when a provider gave no statement, so that the job tries again.
 */
export async function compareStatements(deps: Needed): Promise<void> {
  const today = deps.clock.now().toZonedDateTimeISO(ZONE).toPlainDate();
  const days = DAYS.map((ago) => today.subtract({ days: ago }));
  for (const provider of deps.providers.all) await compareProvider(deps, provider, days);
  const since = days.at(-1)?.toString() ?? '';
  const { differences, missing } = await standingOfStatements(deps.db, since);
  const details = { differences, missing };
  const ok = differences === 0 && missing === 0;
  await noteMark(deps.db, { name: STATEMENTS_MARK, at: deps.clock.now(), ok, details });
  if (missing > 0) throw new Error(`${missing} days of statements were not given`);
}

interface FetchedDay {
  readonly day: string;
  readonly start: Temporal.Instant;
  readonly end: Temporal.Instant;
  readonly answer: FetchStatementResult;
}

/**
 * Fetches a provider's statements of these days, outside any transaction, and compares each with what we booked. Then
 * resolves what was raised earlier of these days and is proved to agree now.
 */
async function compareProvider(
  deps: Needed,
  { metadata: { name: provider }, fetchStatement }: PaymentProvider,
  days: readonly Temporal.PlainDate[],
): Promise<void> {
  if (fetchStatement === undefined) return;
  const fetched: FetchedDay[] = [];
  for (const day of days) {
    const start = day.toZonedDateTime(ZONE).toInstant();
    const end = day.add({ days: 1 }).toZonedDateTime(ZONE).toInstant();
    const answer = await fetchStatement({ from: start.subtract(CLOCKS_APART), until: end.add(CLOCKS_APART) });
    fetched.push({ day: day.toString(), start, end, answer });
  }
  const read = fetched.flatMap(({ day, answer }) =>
    answer.kind === 'statement' ? [{ day, lines: answer.lines }] : [],
  );
  const run: StatementRun = {
    provider,
    daysRead: new Set(read.map(({ day }) => day)),
    readLines: read.flatMap(({ lines }) => lines),
    isComplete: read.length === fetched.length,
  };
  const differences: Difference[] = [];
  for (const one of fetched) differences.push(...(await compareDay(deps, run, one)));
  await resolveAgreed(deps, run, differences);
}

/**
 * Compares a provider's statement of one day with what we booked; returns the differences. For money that we have not
 * booked, a job fetches its charge from the provider. Money that belongs to no charge of ours is booked at once. If a
 * difference is still there when the day is read again, it raises an irregularity, once.
 */
function compareDay(
  deps: Needed,
  { provider, daysRead, readLines }: StatementRun,
  { day, start, end, answer }: FetchedDay,
): Promise<readonly Difference[]> {
  const now = deps.clock.now();
  return inTransaction(deps.db, async (trx) => {
    const { wasCompared } = await lockDay(trx, provider, day, now);
    if (answer.kind === 'unavailable') {
      if (!wasCompared) await writeDay(trx, provider, day, { state: 'UNAVAILABLE', error: answer.cause }, now);
      return [];
    }
    const { lines } = answer;
    const ids = lines.map(({ movementId }) => movementId);
    const booked = await bookedReceipts(trx, provider, { start, end }, ids);
    const differences = compareLines({ start, end, lines, booked, readLines });
    for (const difference of differences)
      await followDifference(trx, deps, { provider, day, daysRead }, difference, wasCompared);
    const received = linesOfDay({ start, end, lines });
    const totalCents = addCents(...received.map(({ amount }) => amount));
    const figures = { lineCount: received.length, totalCents, differenceCount: differences.length };
    await writeDay(trx, provider, day, { state: 'COMPARED', error: null, ...figures }, now);
    return differences;
  });
}

async function followDifference(
  trx: Transaction,
  deps: Needed,
  statement: StatementDay,
  difference: Difference,
  isAgain: boolean,
): Promise<void> {
  if (difference.kind === 'NOT_BOOKED') {
    const registrationId = await registrationOf(trx, difference.line.paymentId);
    if (registrationId === null) return bookUnknown(trx, deps, statement.provider, difference.line);
    const paymentId = difference.line.paymentId ?? '';
    if (!isAgain) return deps.jobs.enqueue(trx, checkChargeJob, { paymentId });
    return raiseDifference(trx, deps, statement, difference, { registrationId, paymentId });
  }
  if (!isAgain) return;
  const { paymentId } = difference.booked;
  const registrationId = await registrationOf(trx, paymentId);
  // Money without a registration waits in SUSPENSE, where another irregularity already reports it.
  if (registrationId !== null) await raiseDifference(trx, deps, statement, difference, { registrationId, paymentId });
}

const registrationOf = async (trx: Transaction, paymentId: string | null | undefined): Promise<string | null> =>
  typeof paymentId === 'string' && isUuid(paymentId) ? registrationOfPayment(trx, paymentId) : null;

/**
 * Books money that belongs to no charge of ours in the SUSPENSE account, like the money of a notice with an unknown
 * charge.
 */
async function bookUnknown(trx: Transaction, deps: Needed, provider: string, line: StatementLine): Promise<void> {
  const { movementId, externalId, amount, at: occurredAt } = line;
  const about = { providerEventId: `statement:${movementId}`, externalId, movementId, amount, occurredAt };
  await bookProviderEvent(trx, deps, provider, { ...about, kind: 'PAID', raw: undefined });
}
