import type { Catalogue, NewCatalogueItem } from '@habilita/contract';
import { newId } from '@habilita/kernel';
import { type Insertable, sql } from 'kysely';
import type { Database, Transaction } from '#kernel/db/connect.ts';
import type { PaymentFees, Templates } from '#kernel/db/schema.gen.ts';

const KEY = 'referenceData';

export interface State {
  readonly acronym: string;
  readonly name: string;
}

export interface County {
  readonly id: string;
  readonly ibgeCode: number;
  readonly name: string;
  readonly stateAcronym: string;
}

export interface Bank {
  readonly code: string;
  readonly name: string;
}

/** The version of the reference data that was loaded last; undefined before the first load. */
export async function loadedVersion(db: Database | Transaction): Promise<unknown> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', KEY).executeTakeFirst();
  return row?.value;
}

/** Makes two processes that start at the same time load the rows one after the other. */
export async function lockSeed(trx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${KEY}, 0))`.execute(trx);
}

export async function noteVersion(trx: Transaction, version: number): Promise<void> {
  const value = JSON.stringify(version);
  await trx
    .insertInto('settings')
    .values({ key: KEY, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value, updatedAt: sql`now()` }))
    .execute();
}

export async function putStates(trx: Transaction, states: readonly State[]): Promise<void> {
  await sql`
    insert into states (acronym, name)
    select acronym, name from jsonb_to_recordset(${JSON.stringify(states)}::jsonb) as given (acronym text, name text)
    on conflict (acronym) do update set name = excluded.name`.execute(trx);
}

/** Adds and renames municipalities. A municipality that no longer exists stays, because addresses refer to it. */
export async function putCounties(trx: Transaction, counties: readonly County[]): Promise<void> {
  await sql`
    insert into counties (id, ibge_code, name, state_acronym)
    select id, "ibgeCode", name, "stateAcronym"
    from jsonb_to_recordset(${JSON.stringify(counties)}::jsonb)
      as given (id uuid, "ibgeCode" int, name text, "stateAcronym" text)
    on conflict (ibge_code) do update set name = excluded.name where counties.name <> excluded.name`.execute(trx);
}

export async function putBanks(trx: Transaction, banks: readonly Bank[]): Promise<void> {
  await sql`
    insert into banks (code, name)
    select code, name from jsonb_to_recordset(${JSON.stringify(banks)}::jsonb) as given (code text, name text)
    on conflict (code) do update set name = excluded.name`.execute(trx);
}

/** Adds the first fees to an empty table; later staff maintain them. */
export async function putFirstFees(trx: Transaction, fees: readonly Insertable<PaymentFees>[]): Promise<void> {
  const known = await trx.selectFrom('paymentFees').select('id').limit(1).executeTakeFirst();
  if (known === undefined)
    await trx
      .insertInto('paymentFees')
      .values([...fees])
      .execute();
}

/** Adds a first template unless its key exists, because staff may have edited it. */
export async function putFirstTemplate(trx: Transaction, template: Insertable<Templates>): Promise<void> {
  await trx
    .insertInto('templates')
    .values(template)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

/** Adds the first choices to empty catalogues; later staff maintain them. */
export async function putFirstCatalogues(
  trx: Transaction,
  items: readonly (NewCatalogueItem & { readonly catalogue: Catalogue })[],
): Promise<void> {
  const known = await trx.selectFrom('catalogueItems').select('id').limit(1).executeTakeFirst();
  if (known !== undefined) return;
  await trx
    .insertInto('catalogueItems')
    .values(items.map((item) => ({ ...item, id: newId() })))
    .execute();
}
