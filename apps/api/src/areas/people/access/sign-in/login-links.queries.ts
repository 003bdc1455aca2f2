import { loginLinks, type LoginLink } from '@habilita/contract';
import { newId } from '@habilita/kernel';
import { z } from 'zod';
import type { Database, Transaction } from '#kernel/db/connect.ts';

const KEY = 'login-links';
const kept = loginLinks.extend({ id: z.uuid() });
export type KeptLoginLinks = z.output<typeof kept>;

export async function findLoginLinks(db: Database): Promise<z.output<typeof loginLinks>> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', KEY).executeTakeFirst();
  return row === undefined ? { links: [], version: 0 } : loginLinks.parse(row.value);
}

export async function lockLoginLinks(trx: Transaction): Promise<KeptLoginLinks> {
  await putFirstLoginLinks(trx, [], 0);
  const { value } = await trx
    .selectFrom('settings')
    .select('value')
    .where('key', '=', KEY)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return kept.parse(value);
}

export async function replaceLoginLinks(trx: Transaction, value: KeptLoginLinks, now: Temporal.Instant): Promise<void> {
  await trx
    .updateTable('settings')
    .set({ value: JSON.stringify(value), updatedAt: now })
    .where('key', '=', KEY)
    .execute();
}

/** Stores the first links of the sign-in page, unless links are stored already. */
export async function putFirstLoginLinks(trx: Transaction, links: readonly LoginLink[], version = 1): Promise<void> {
  await trx
    .insertInto('settings')
    .values({ key: KEY, value: JSON.stringify({ id: newId(), version, links }) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}
