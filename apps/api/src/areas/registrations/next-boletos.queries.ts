import { sql, type SqlBool } from 'kysely';
import type { ReadDatabase } from '#kernel/db/connect.ts';

/** The boleto a person has to pay next. */
export interface NextBoleto {
  readonly entityPaymentId: string;
  readonly dueDate: string;
  readonly barcode: string | null;
  readonly typefulLine: string | null;
}

/** Per registration its active pending boleto that is due first; those without one are not in the map. */
export async function nextBoletos(
  db: ReadDatabase,
  registrationIds: readonly string[],
): Promise<Map<string, NextBoleto>> {
  if (registrationIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('payments')
    .distinctOn('registrationId')
    .select(['registrationId', 'id as entityPaymentId', 'dueDate', 'barcode', 'typefulLine'])
    .where(sql<SqlBool>`registration_id = any(${registrationIds}::uuid[])`)
    .where('active', '=', true)
    .where('status', '=', 'PENDING')
    .where('paymentMethod', 'in', ['BOLETO', 'BOLETO_PARCELADO'])
    .orderBy('registrationId')
    .orderBy('dueDate')
    .orderBy('id')
    .execute();
  return new Map(rows.map(({ registrationId, ...boleto }) => [registrationId, boleto]));
}
