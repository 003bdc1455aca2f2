import { type Kysely, sql } from 'kysely';

export interface Column {
  readonly name: string;
  readonly type: string;
  readonly isNullable: boolean;
  /** The comment of the column in the database; null when it has none. */
  readonly comment: string | null;
  /** The table that the column's foreign key refers to. */
  readonly leadsTo: string | null;
}

export interface Table {
  readonly name: string;
  readonly comment: string | null;
  readonly columns: readonly Column[];
}

/** Reads the tables from PostgreSQL's catalogue, without the tables that libraries make. */
export async function readSchema(db: Kysely<unknown>): Promise<Table[]> {
  const { rows } = await sql<Column & { readonly table: string; readonly tableComment: string | null }>`
    select t.relname as "table", obj_description(t.oid, 'pg_class') as "tableComment", a.attname as name,
      format_type(a.atttypid, a.atttypmod) as type, not a.attnotnull as "isNullable",
      col_description(t.oid, a.attnum) as comment,
      (select min(f.confrelid::regclass::text) from pg_constraint f
        where f.contype = 'f' and f.conrelid = t.oid and f.conkey = array[a.attnum]) as "leadsTo"
    from pg_class t
    join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
    where t.relkind in ('r', 'p', 'v') and t.relnamespace = 'public'::regnamespace and t.relname not like 'kysely_%'
    order by t.relname, a.attnum`.execute(db);
  const columnsOf = Map.groupBy(rows, ({ table }) => table);
  return [...columnsOf].map(([name, columns]) => ({ name, comment: columns[0]?.tableComment ?? null, columns }));
}
