import { newId } from '@habilita/kernel';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import { inTransaction } from '#kernel/db/in-transaction.ts';
import type { Deps } from '#kernel/deps.ts';
import { everMismatched, mismatchesOf, raiseMismatch, registrationsAfter } from './ledger-proof.queries.ts';
import { registrationsWrittenSince, type WrittenUpTo } from './written-rows.queries.ts';

export interface Proved {
  readonly mismatches: number;
  /** How many of the mismatches raised an irregularity. A registration that already has an open one gets no second. */
  readonly raised: number;
}

type Needed = Pick<Deps, 'db' | 'clock'>;

const BATCH = 5_000;
/**
 * How many registrations the nightly proof remembers, so that a registration found in several tables is compared once.
 */
const REMEMBERED = 200_000;

/** Compares all registrations with the ledger, on the primary. */
export async function proveLedger(deps: Needed): Promise<Proved> {
  let sum: Proved = { mismatches: 0, raised: 0 };
  let last: string | undefined;
  do {
    const { last: next, ...found } = await proveNext({ ...deps, readDb: deps.db }, last);
    sum = add(sum, found);
    last = next;
  } while (last !== undefined);
  return sum;
}

/**
 * Compares the next 5,000 registrations after the id `after` with the ledger. `last` is the last id that was compared;
 * undefined when none was left.
 */
export async function proveNext(
  deps: Needed & Pick<Deps, 'readDb'>,
  after: string | undefined,
): Promise<Proved & { last: string | undefined }> {
  const ids = await registrationsAfter(deps.readDb, after, BATCH);
  return { ...(await proveRegistrations(deps, deps.readDb, ids)), last: ids.at(-1) };
}

/**
 * Compares two sets of registrations with the ledger: those that have ever differed from it, and those with a row
 * written after `since`. A deleted row cannot be found, so deletions are not detected.
 */
export async function proveWritten(
  deps: Needed,
  since: WrittenUpTo | undefined,
): Promise<Proved & { registrations: number }> {
  let sum: Proved = { mismatches: 0, raised: 0 };
  let registrations = 0;
  const seen = new Set<string>();
  for await (const portion of portionsToProve(deps, since)) {
    const ids = portion.filter((id) => !seen.has(id));
    for (const id of ids.slice(0, REMEMBERED - seen.size)) seen.add(id);
    registrations += ids.length;
    for (let first = 0; first < ids.length; first += BATCH)
      sum = add(sum, await proveRegistrations(deps, deps.db, ids.slice(first, first + BATCH)));
  }
  return { ...sum, registrations };
}

async function* portionsToProve({ db }: Needed, since: WrittenUpTo | undefined): AsyncGenerator<string[]> {
  yield await everMismatched(db);
  if (since !== undefined) yield* registrationsWrittenSince(db, since);
}

/**
 * Compares the figures of registrations and the amounts of their payments with the ledger. Raises LEDGER_MISMATCH for a
 * registration that differs, unless the registration has an open one already. A difference that a replica shows counts
 * only if the primary shows it as well.
 */
async function proveRegistrations(
  { db, clock }: Needed,
  readDb: ReadDatabase,
  ids: readonly string[],
): Promise<Proved> {
  const seen = await mismatchesOf(readDb, ids);
  const mismatches =
    readDb === db
      ? seen
      : await mismatchesOf(
          db,
          seen.map(({ id }) => id),
        );
  let raised = 0;
  for (const { id, ...details } of mismatches) {
    const isNew = await inTransaction(db, (trx) => raiseMismatch(trx, newId(), id, details, clock.now()));
    if (isNew) raised += 1;
  }
  return { mismatches: mismatches.length, raised };
}

const add = (one: Proved, other: Proved): Proved => ({
  mismatches: one.mismatches + other.mismatches,
  raised: one.raised + other.raised,
});
