import type { Database } from '#kernel/db/connect.ts';

const owners = new WeakMap<Database, Database>();

/** Keeps the connections of the owner of a test's database beside those of the application's role. */
export const keepOwner = (db: Database, owner: Database): unknown => owners.set(db, owner);

/**
 * Returns the connections of the owner of a test's database, for what the application may not do: insert rows that come
 * with the product, and change rows that the product only writes once. A database without such connections is returned
 * as it is.
 */
export const ownerOf = (db: Database): Database => owners.get(db) ?? db;
