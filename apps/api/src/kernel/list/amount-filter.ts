import { centsFromReais } from '@habilita/kernel';
import { type Expression, sql, type SqlBool } from 'kysely';
import type { Condition } from './condition.ts';

const SIGNS = { equal: sql`=`, greater: sql`>`, less: sql`<` };

/** Compares a column of centavos with an amount typed in BRL (Specification 1 §9); for equality by default. */
export function amountIs(
  column: Expression<unknown>,
  reais: number,
  operator: keyof typeof SIGNS = 'equal',
): Condition {
  const cents = centsFromReais(reais) ?? null;
  return sql<SqlBool>`${column} ${SIGNS[operator]} ${cents}::bigint`;
}
