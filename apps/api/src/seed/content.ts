import type { Database } from '#kernel/db/connect.ts';
import { inTransaction } from '#kernel/db/in-transaction.ts';
import { countParts, lockContent, putFirstPart, putFirstProgram } from './content.queries.ts';
import { firstHelpParts } from './help-texts.ts';

/** A second programme, with a look of its own, beside the default one. */
const THEMED_PROGRAM = {
  key: 'CNH_POP',
  name: 'CNH Pop',
  apiKey: 'cnh-pop',
  primaryColor: '#1d4fa3' as const,
  slogan: 'A sua carteira cabe no seu bolso.',
  sloganText: 'Matrículas do programa CNH Pop em todo o Brasil, com CFCs parceiros e pagamento facilitado.',
  creditLine: 'Programa CNH Pop · Consultoria: equipe Habilita',
};

/**
 * Loads the first help texts and programme. Nothing that staff wrote is changed. Once all parts exist, this only counts
 * them.
 */
export async function seedContent(db: Database): Promise<void> {
  const parts = firstHelpParts();
  if ((await countParts(db)) >= parts.length) return;
  await inTransaction(db, async (trx) => {
    await lockContent(trx);
    for (const [position, part] of parts.entries()) await putFirstPart(trx, part, position);
    await putFirstProgram(trx, THEMED_PROGRAM);
  });
}
