import { sql, type SqlBool } from 'kysely';
import { approvedFrom, approvedUntil, DAYS_PER_CARD_INSTALLMENT } from '#areas/money/core/index.ts';
import type { Condition } from '#kernel/list/condition.ts';

const cardDays = sql`coalesce(
  (select ds.getnet_payment_plan_days from driving_schools as ds where ds.id = p.driving_school_id), ${sql.lit(DAYS_PER_CARD_INSTALLMENT)})`;

/**
 * SQL: open payments that are expected to settle on `day` or later. Assumes that each is paid on its due date, and a
 * card in one instalment.
 */
export function settlesFrom(day: string): Condition {
  const from = approvedFrom(day);
  return sql<SqlBool>`(p.status = 'PENDING' and p.active and case p.payment_method when 'PIX' then p.due_date >= ${from.PIX}::date
    when 'CREDIT' then p.due_date + ${cardDays} >= ${from.CREDIT}::date else p.due_date >= ${from.BOLETO}::date end)`;
}

/**
 * SQL: open payments that are expected to settle on `day` or earlier. Assumes that each is paid on its due date, and
 * a card in one instalment. A payment never settles before its due date; the separate condition on the due date allows
 * PostgreSQL to use an index.
 */
export function settlesUntil(day: string): Condition {
  const until = approvedUntil(day);
  return sql<SqlBool>`(p.status = 'PENDING' and p.active and p.due_date <= ${day}::date and case p.payment_method when 'PIX' then true
    when 'CREDIT' then p.due_date + ${cardDays} <= ${until.CREDIT}::date else p.due_date <= ${until.BOLETO}::date end)`;
}
