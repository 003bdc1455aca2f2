import { sql } from 'kysely';
import { StartupError } from '../../startup.ts';
import { openDatabase, type Transaction } from '../connect.ts';
import { inTransaction } from '../in-transaction.ts';
import { rightsOf, TABLE_CLASSES, type TableClass, UNREAD_TABLES } from './table-rights.ts';

export interface RolesToServe {
  /** The role of API and worker; undefined when it is the owner itself. */
  readonly application: string | undefined;
  /** The roles that are used only for searches; empty when searches use the role of API and worker or the owner. */
  readonly readers: readonly string[];
}

/**
 * Gives the roles exactly the rights of {@link TABLE_CLASSES}, whatever they had before; it runs after each migration.
 * A table that a later migration creates is fully open to these roles at first, because triggers of existing tables may
 * write to it at once; the next call revokes the rights that its class does not give. Only one process may give rights
 * at a time.
 */
export async function giveRights(ownerUrl: string, { application, readers }: RolesToServe): Promise<void> {
  if (application === undefined && readers.length === 0) return;
  const db = openDatabase({ url: ownerUrl, max: 1, name: 'habilita rights' });
  try {
    await inTransaction(db, async (trx) => {
      await assertOwnsTables(trx);
      await closeDatabase(trx);
      const there = await relationsOf(trx, 'public');
      if (application !== undefined) {
        await openSchemas(trx, application, 'select, insert, update, delete');
        await narrowToClasses(trx, application, there);
        await openUpkeep(trx, application);
        await openMonths(trx, application);
      }
      for (const reader of readers) {
        await openSchemas(trx, reader, 'select');
        for (const table of there.filter((name) => UNREAD_TABLES.includes(name)))
          await sql`revoke select on ${sql.id('public', table)} from ${sql.id(reader)}`.execute(trx);
      }
    });
  } catch (error) {
    throw refusalOf(error) ?? error;
  } finally {
    await db.destroy();
  }
}

/** A missing role becomes a refusal that tells the operator how to make it. */
const refusalOf = (error: unknown): StartupError | undefined =>
  error instanceof Error && 'code' in error && error.code === '42704'
    ? new StartupError(`${error.message}; make it first: ops/database-roles.sql`)
    : undefined;

/** Refuses when this role does not own the tables. PostgreSQL itself would only warn, and give no rights. */
async function assertOwnsTables(trx: Transaction): Promise<void> {
  const { rows } = await sql<{ name: string; owner: string }>`
    select relname::text as name, pg_get_userbyid(relowner)::text as owner from pg_class
    where relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace) and relkind in ('r', 'p')
      and not pg_has_role(relowner, 'USAGE')
    order by relname limit 1`.execute(trx);
  for (const { name, owner } of rows)
    throw new StartupError(
      `DATABASE_OWNER_URL: the table ${name} belongs to ${owner}, who must migrate and give rights.`,
    );
}

/** Lets nobody but the owner create anything in this database, not even a temporary table. */
async function closeDatabase(trx: Transaction): Promise<void> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(trx);
  for (const { name } of rows) await sql`revoke temporary, create on database ${sql.id(name)} from public`.execute(trx);
  await sql`revoke create on schema public from public`.execute(trx);
}

async function relationsOf(trx: Transaction, schema: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname::text as name from pg_class
    where relnamespace = to_regnamespace(${schema}) and relkind in ('r', 'p') order by relname`.execute(trx);
  return rows.map(({ name }) => name);
}

/**
 * Lets the application rebuild indexes of the job queue, which grow because jobs come and go all day. Before version
 * 17, PostgreSQL lets only owners do so.
 */
async function openUpkeep(trx: Transaction, role: string): Promise<void> {
  const { rows } = await sql<{ can: boolean }>`
    select current_setting('server_version_num')::int >= 170000 as can`.execute(trx);
  if (rows[0]?.can === true) await sql`grant maintain on all tables in schema pgboss to ${sql.id(role)}`.execute(trx);
}

/**
 * Functions with the owner's rights make and drop the partitions by month. Besides the owner, only the application may
 * call them.
 */
async function openMonths(trx: Transaction, role: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select oid::regprocedure::text as name from pg_proc
    where pronamespace = 'public'::regnamespace
      and proname in ('make_next_month', 'drop_next_month', 'make_month_partitions', 'drop_old_months')`.execute(trx);
  for (const { name } of rows) {
    await sql`revoke execute on function ${sql.raw(name)} from public`.execute(trx);
    await sql`grant execute on function ${sql.raw(name)} to ${sql.id(role)}`.execute(trx);
  }
}

/**
 * Gives a role these rights on all tables, present and future. The tables of the job queue belong to pg-boss, which
 * writes them in every way, so their rights are not narrowed later.
 */
async function openSchemas(trx: Transaction, role: string, rights: string): Promise<void> {
  const to = sql.id(role);
  const mayWrite = rights !== 'select';
  for (const schema of ['public', 'pgboss'].map((name) => sql.id(name))) {
    await sql`revoke create on schema ${schema} from ${to}`.execute(trx);
    await sql`grant usage on schema ${schema} to ${to}`.execute(trx);
    await sql`revoke all on all tables in schema ${schema} from ${to}`.execute(trx);
    await sql`grant ${sql.raw(rights)} on all tables in schema ${schema} to ${to}`.execute(trx);
    await sql`alter default privileges in schema ${schema} grant ${sql.raw(rights)} on tables to ${to}`.execute(trx);
    if (!mayWrite) continue;
    await sql`grant usage, select on all sequences in schema ${schema} to ${to}`.execute(trx);
    await sql`alter default privileges in schema ${schema} grant usage, select on sequences to ${to}`.execute(trx);
  }
}

/**
 * Takes back the rights that a table's class does not give. A table without a class comes from a later version, and
 * stays open.
 */
async function narrowToClasses(trx: Transaction, role: string, there: readonly string[]): Promise<void> {
  const classes: Readonly<Record<string, TableClass>> = TABLE_CLASSES;
  for (const name of there) {
    const tableClass = classes[name];
    if (tableClass === undefined) continue;
    const rights = rightsOf(tableClass);
    const table = sql.id('public', name);
    const refused = [
      ...(rights.insert ? [] : ['insert']),
      ...(rights.update === true ? [] : ['update']),
      ...(rights.delete ? [] : ['delete']),
    ];
    if (refused.length > 0)
      await sql`revoke ${sql.raw(refused.join(', '))} on ${table} from ${sql.id(role)}`.execute(trx);
    if (typeof rights.update !== 'boolean')
      await sql`grant update (${sql.join(rights.update.map((column) => sql.id(column)))}) on ${table} to ${sql.id(role)}`.execute(
        trx,
      );
  }
}
