import { addCents, isUuid } from '@habilita/kernel';
import { raiseIrregularity } from '#areas/money/core/index.ts';
import { supersedeIrregularity } from '#areas/registrations/irregularities/index.ts';
import type { Transaction } from '#kernel/db/connect.ts';
import { inTransaction } from '#kernel/db/in-transaction.ts';
import type { Deps } from '#kernel/deps.ts';
import { noteMark } from '#kernel/job-marks/job-marks.queries.ts';
import { bookProviderEvent } from '../arrivals/book-provider-event.ts';
import { checkChargeJob } from '../charges/payments.jobs.ts';
import type { StatementLine } from '../providers/dispute.ts';
import type { PaymentProvider } from '../providers/provider.ts';
import {
  changedDifference,
  compareLines,
  decideRaising,
  type Difference,
  linesOfDay,
  movementIdsOf,
  vanishedDifference,
} from './compare-lines.ts';
import {
  bookedReceipts,
  lockDay,
  openOfDay,
  raisedBefore,
  registrationOfPayment,
  standingOfStatements,
  writeDay,
} from './provider-statements.queries.ts';

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
  for (const provider of deps.providers.all) for (const day of days) await compareDay(deps, provider, day);
  const since = days.at(-1)?.toString() ?? '';
  const { differences, missing } = await standingOfStatements(deps.db, since);
  const details = { differences, missing };
  const ok = differences === 0 && missing === 0;
  await noteMark(deps.db, { name: STATEMENTS_MARK, at: deps.clock.now(), ok, details });
  if (missing > 0) throw new Error(`${missing} days of statements were not given`);
}

/**
 * Fetches a provider's statement of one day, outside any transaction, and compares it with what we booked. For money
 * that we have not booked, a job fetches its charge from the provider. Money that belongs to no charge of ours is
 * booked at once. If a difference is still there when the day is read again, it raises an irregularity, once.
 */
export async function compareDay(
  deps: Needed,
  { metadata: { name }, fetchStatement }: PaymentProvider,
  day: Temporal.PlainDate,
): Promise<void> {
  if (fetchStatement === undefined) return;
  const start = day.toZonedDateTime(ZONE).toInstant();
  const end = day.add({ days: 1 }).toZonedDateTime(ZONE).toInstant();
  const answer = await fetchStatement({ from: start.subtract(CLOCKS_APART), until: end.add(CLOCKS_APART) });
  const now = deps.clock.now();
  const of = day.toString();
  await inTransaction(deps.db, async (trx) => {
    const { wasCompared } = await lockDay(trx, name, of, now);
    if (answer.kind === 'unavailable') {
      if (!wasCompared) await writeDay(trx, name, of, { state: 'UNAVAILABLE', error: answer.cause }, now);
      return;
    }
    const { lines } = answer;
    const ids = lines.map(({ movementId }) => movementId);
    const booked = await bookedReceipts(trx, name, { start, end }, ids);
    const differences = compareLines({ start, end, lines, booked });
    await resolveVanished(trx, deps, { provider: name, day: of }, differences);
    for (const difference of differences)
      await followDifference(trx, deps, { provider: name, day: of }, difference, wasCompared);
    const received = linesOfDay({ start, end, lines });
    const totalCents = addCents(...received.map(({ amount }) => amount));
    const figures = { lineCount: received.length, totalCents, differenceCount: differences.length };
    await writeDay(trx, name, of, { state: 'COMPARED', error: null, ...figures }, now);
  });
}

/**
 * Resolves what was raised of the statement of this day about movements that it no longer differs in. Another difference
 * of the same movement is left to `raise`, and what was raised of another day to the reading of that day.
 */
async function resolveVanished(
  trx: Transaction,
  deps: Needed,
  { provider, day }: StatementDay,
  differences: readonly Difference[],
): Promise<void> {
  const differing = new Set(differences.flatMap(movementIdsOf));
  const reason = vanishedDifference(day);
  for (const { id, movementId } of await openOfDay(trx, provider, day))
    if (!differing.has(movementId)) await supersedeIrregularity(trx, deps, { id, reason });
}

interface StatementDay {
  readonly provider: string;
  readonly day: string;
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
    return raise(trx, deps, statement, difference, { registrationId, paymentId });
  }
  if (!isAgain) return;
  const { paymentId } = difference.booked;
  const registrationId = await registrationOf(trx, paymentId);
  // Money without a registration waits in SUSPENSE, where another irregularity already reports it.
  if (registrationId !== null) await raise(trx, deps, statement, difference, { registrationId, paymentId });
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

/**
 * Raises an irregularity about the difference, unless `decideRaising` decides against it. Open irregularities about the
 * same movement that report another difference are resolved, so that only the present difference is open.
 */
async function raise(
  trx: Transaction,
  deps: Needed,
  { provider, day }: StatementDay,
  difference: Difference,
  about: { readonly registrationId: string; readonly paymentId: string | null },
): Promise<void> {
  const { kind } = difference;
  const line = kind === 'NOT_IN_STATEMENT' ? undefined : difference.line;
  const booked = kind === 'NOT_BOOKED' ? undefined : difference.booked;
  const movementIds = movementIdsOf(difference);
  const [movementId = ''] = movementIds;
  const details = { provider, movementId, problem: kind, statementCents: line?.amount, bookedCents: booked?.amount };
  const before = await raisedBefore(trx, about.registrationId, { details, movementIds });
  const { replaced, isRaised } = decideRaising(before, kind, day);
  const reason = changedDifference(difference);
  for (const id of replaced) await supersedeIrregularity(trx, deps, { id, reason });
  if (!isRaised) return;
  const told = { ...details, statementDay: day };
  await raiseIrregularity(trx, { type: 'STATEMENT_MISMATCH', ...about, details: told }, deps.clock.now());
}
