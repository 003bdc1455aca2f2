import { sql } from 'kysely';
import { z } from 'zod';
import type { TestApp } from './app.ts';

const counted = z.object({ deadlocks: z.coerce.number() });

/** The number of deadlocks so far, including those after which the transaction was tried again. */
export async function deadlocksOf({ db }: Pick<TestApp, 'db'>): Promise<number> {
  const ended = sql`select deadlocks from pg_stat_database where datname = current_database()`;
  return counted.parse((await ended.execute(db)).rows[0]).deadlocks;
}
