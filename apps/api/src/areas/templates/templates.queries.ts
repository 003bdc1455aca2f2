import type { Transaction } from '#kernel/db/connect.ts';

/** Is there an active contract template with this id? It stays until the transaction ends. */
export async function holdActiveContractTemplate(trx: Transaction, id: string): Promise<boolean> {
  const template = await trx
    .selectFrom('templates')
    .select('id')
    .where('id', '=', id)
    .where('type', '=', 'CFC_STUDENT_CONTRACT')
    .where('active', '=', true)
    .forKeyShare()
    .executeTakeFirst();
  return template !== undefined;
}
