import { type Kysely, sql } from 'kysely';

/**
 * The values that check constraints of a single column allow, by `table.column`. Such a constraint is `check (status in
 * ('PENDING', 'PAID'))`.
 */
export async function wordsOfConstraints(db: Kysely<unknown>): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ column: string; definition: string }>`
    select t.relname || '.' || a.attname as column, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c
    join pg_class t on t.oid = c.conrelid
    join pg_attribute a on a.attrelid = t.oid and a.attnum = c.conkey[1]
    where c.contype = 'c' and cardinality(c.conkey) = 1 and t.relnamespace = 'public'::regnamespace
    order by c.conname`.execute(db);
  return new Map(rows.flatMap(({ column, definition }) => withWords(column, allowedWords(definition))));
}

const withWords = (column: string, words: readonly string[]): [string, readonly string[]][] =>
  words.length === 0 ? [] : [[column, words]];

/** The values that a check constraint allows. PostgreSQL prints their list as `= ANY (ARRAY['PENDING'::text, …])`. */
function allowedWords(definition: string): string[] {
  const [, list = ''] = /= ANY \(ARRAY\[([^\]]+)\]/.exec(definition) ?? [];
  return [...list.matchAll(/'([^']+)'::text/g)].flatMap(([, word]) => (word === undefined ? [] : [word]));
}
