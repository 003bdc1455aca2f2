import type { Database } from '#kernel/db/connect.ts';

const owners = new WeakMap<Database, Database>();

/** Registers the connections of the tables' owner for a test's database; see {@link ownerOf}. */
export const keepOwner = (db: Database, owner: Database): unknown => owners.set(db, owner);

/**
 * Returns the connections of the role that owns the tables. The application's role may neither insert the rows that
 * come with the product nor change rows that are written only once, but tests do both. If no owner was registered,
 * returns `db`.
 */
export const ownerOf = (db: Database): Database => owners.get(db) ?? db;
