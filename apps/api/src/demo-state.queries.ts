import type { Database } from '#kernel/db/connect.ts';

const KEY = 'demo-data';

/** How far loading the demo data has come; undefined when it was never begun. */
export async function demoState(db: Database): Promise<'LOADING' | 'LOADED' | undefined> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', KEY).executeTakeFirst();
  if (row === undefined) return undefined;
  return row.value === 'LOADED' ? 'LOADED' : 'LOADING';
}

export async function keepDemoState(db: Database, state: 'LOADING' | 'LOADED'): Promise<void> {
  const value = JSON.stringify(state);
  await db
    .insertInto('settings')
    .values({ key: KEY, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}
