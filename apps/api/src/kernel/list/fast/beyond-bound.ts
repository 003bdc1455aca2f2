import { COUNT_BOUND } from '@habilita/contract';
import { sql } from 'kysely';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import { narrowed, type NarrowedRows } from '../condition.ts';
import type { Counting, Total } from '../total.ts';

/**
 * Why the result of counting is remembered: for a page of a search for '%silva%' among a million names, counting up to
 * the bound takes 31 of 35 ms, and gives the same result for every page: 'mais de 10.000' (decision 028). If this file
 * is ever removed, `page.ts` can call `find(counting)` directly.
 */

const KEPT_MS = 60_000;
const MOST = 1_000;

/** Remembers for a minute which searches found more rows than the bound, so that turning pages does not count again. */
export class BeyondBound {
  readonly #until = new Map<string, number>();

  /**
   * Whether the search went beyond the bound within the last minute; `now` is in milliseconds of a clock that is never
   * set back.
   */
  knows(search: string, now: number): boolean {
    return (this.#until.get(search) ?? 0) > now;
  }

  note(search: string, now: number): void {
    this.#until.delete(search);
    this.#until.set(search, now + KEPT_MS);
    const [oldest] = this.#until.keys();
    if (this.#until.size > MOST && oldest !== undefined) this.#until.delete(oldest);
  }
}

const ofDatabases = new WeakMap<ReadDatabase, BeyondBound>();

/** Runs a search. If the same search went beyond the bound within the last minute, rows are not counted again. */
export async function rememberingBound<Db, Tables extends keyof Db, Found extends Total>(
  db: ReadDatabase,
  rows: NarrowedRows<Db, Tables>,
  counting: Counting,
  find: (counting: Counting) => Promise<Found>,
): Promise<Found> {
  const beyond = ofDatabases.get(db) ?? new BeyondBound();
  ofDatabases.set(db, beyond);
  const search = textOf(rows);
  if (beyond.knows(search, performance.now()))
    return find({ ...counting, sql: sql<number>`${sql.lit(COUNT_BOUND + 1)}` });
  const found = await find(counting);
  if (!found.totalIsExact) beyond.note(search, performance.now());
  return found;
}

function textOf<Db, Tables extends keyof Db>(rows: NarrowedRows<Db, Tables>): string {
  const { sql: text, parameters } = narrowed(rows).select(sql<number>`1`.as('one')).compile();
  return JSON.stringify([text, parameters]);
}
