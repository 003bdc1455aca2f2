import type { Composition } from '@habilita/api';

/** The contract every installation begins with. */
export async function firstContractId({ deps }: Composition): Promise<string> {
  const template = await deps.db
    .selectFrom('templates')
    .select('id')
    .where('key', '=', 'CONTRATO_CURSO')
    .executeTakeFirstOrThrow();
  return template.id;
}
