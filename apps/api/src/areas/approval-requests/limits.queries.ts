import type { ApprovalKind } from '@habilita/contract';
import { sql, type SqlBool } from 'kysely';
import type { Cents } from '@habilita/kernel';
import { cents } from '@habilita/kernel';
import type { ReadDatabase } from '#kernel/db/connect.ts';

/** Centavos; undefined when no limit is in force on that day. */
export async function limitOn(db: ReadDatabase, kind: ApprovalKind, day: string): Promise<Cents | undefined> {
  const limit = await db
    .selectFrom('approvalLimits')
    .select('limitCents')
    .where('kind', '=', kind)
    .where(sql<SqlBool>`daterange(valid_from, valid_until, '[]') @> ${day}::date`)
    .executeTakeFirst();
  return limit && cents(limit.limitCents);
}
