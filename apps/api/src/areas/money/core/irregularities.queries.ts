import { newId } from '@habilita/kernel';
import type { Selectable } from 'kysely';
import type { Transaction } from '#kernel/db/connect.ts';
import type { DB } from '#kernel/db/schema.gen.ts';

export type IrregularityType = Selectable<DB['irregularities']>['type'];

export interface IrregularityRow {
  readonly type: IrregularityType;
  readonly registrationId: string | null;
  readonly paymentId: string | null;
  readonly details: object;
}

/** Returns the id of the new irregularity. */
export async function raiseIrregularity(trx: Transaction, row: IrregularityRow, at: Temporal.Instant): Promise<string> {
  const id = newId();
  await trx
    .insertInto('irregularities')
    .values({ ...row, id, details: JSON.stringify(row.details), createdAt: at })
    .execute();
  return id;
}
