import type { OfRegistrationsQuery } from '@habilita/contract';
import { type SelectQueryBuilder, sql, type SqlBool } from 'kysely';

/**
 * Reads one page of the rows that belong to these registrations, sorted by creation time, and counts all of them. In
 * the query, `of` is the alias of the rows' table, and `r` that of the registrations.
 */
export async function rowsOfRegistrations<Db, Tables extends keyof Db, Row>(
  rows: SelectQueryBuilder<Db, Tables, Row>,
  of: string,
  { registrationIds, page, size, sort = 'createdDate,DESC' }: OfRegistrationsQuery,
) {
  const asked = rows.where(sql<SqlBool>`r.id = any(${registrationIds}::uuid[])`);
  const counted = asked.clearSelect().select(sql<number>`count(*)`.as('total')).$castTo<{ total: number }>();
  const { total } = await counted.executeTakeFirstOrThrow();
  const direction = sort.toUpperCase().endsWith('ASC') ? 'asc' : 'desc';
  const content = await asked
    .orderBy(sql.ref(`${of}.createdAt`), direction)
    .orderBy(sql.ref(`${of}.id`), direction)
    .limit(size)
    .offset(page * size)
    .execute();
  return { content, totalSize: total, totalIsExact: true };
}
