import { sql } from 'kysely';
import type { Database, Transaction } from '#kernel/db/connect.ts';
import type { KeptCode } from './contact-proof.ts';

/** Stores the code that was mailed to the lead, unused and untried, in place of any earlier code. */
export async function keepContactCode(
  trx: Transaction,
  code: { readonly leadId: string; readonly codeHash: string; readonly sentAt: Temporal.Instant },
): Promise<void> {
  const fresh = { codeHash: code.codeHash, sentAt: code.sentAt, tries: 0, usedAt: null };
  await trx
    .insertInto('contactProofs')
    .values({ leadId: code.leadId, ...fresh })
    .onConflict((conflict) => conflict.column('leadId').doUpdateSet(fresh))
    .execute();
}

/**
 * Counts the attempt and returns the code, in one query, so that each of several parallel attempts gets its own count.
 */
export async function tryContactCode(db: Database, leadId: string): Promise<KeptCode | undefined> {
  return db
    .updateTable('contactProofs')
    .set({ tries: sql<number>`tries + 1` })
    .where('leadId', '=', leadId)
    .returning(['codeHash', 'sentAt', 'tries', 'usedAt'])
    .executeTakeFirst();
}

/** Marks the code as used. False when another request did so first. */
export async function spendContactCode(trx: Transaction, leadId: string, at: Temporal.Instant): Promise<boolean> {
  const spent = await trx
    .updateTable('contactProofs')
    .set({ usedAt: at })
    .where('leadId', '=', leadId)
    .where('usedAt', 'is', null)
    .executeTakeFirst();
  return spent.numUpdatedRows > 0n;
}
