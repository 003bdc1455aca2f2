import type { Database, ReadDatabase, Transaction } from '#kernel/db/connect.ts';
import { type JsonToSeal, toSeal } from '#kernel/db/sealed/to-seal.ts';

/**
 * Claims a key for a command; returns whether the key was free. Waits while another command with this key is running.
 */
export async function claimKey(
  trx: Transaction,
  actorId: string,
  key: string,
  endpoint: string,
  inputHash: string,
): Promise<boolean> {
  const claimed = await trx
    .insertInto('idempotencyKeys')
    .values({ actorId, key, endpoint, inputHash: toSeal(inputHash, 'inputHash') })
    .onConflict((conflict) => conflict.columns(['actorId', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  return claimed !== undefined;
}

export async function storedAnswer(db: ReadDatabase, actorId: string, key: string) {
  return db
    .selectFrom('idempotencyKeys')
    .select(['endpoint', 'inputHash', 'response'])
    .where('actorId', '=', actorId)
    .where('key', '=', key)
    .executeTakeFirst();
}

export async function storeAnswer(
  trx: Transaction,
  actorId: string,
  key: string,
  response: string | JsonToSeal,
): Promise<void> {
  await trx
    .updateTable('idempotencyKeys')
    .set({ response })
    .where('actorId', '=', actorId)
    .where('key', '=', key)
    .execute();
}

export async function deleteKeysBefore(db: Database, moment: Temporal.Instant): Promise<void> {
  await db.deleteFrom('idempotencyKeys').where('createdAt', '<', moment).execute();
}
