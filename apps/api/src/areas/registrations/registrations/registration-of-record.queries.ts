import { sql } from 'kysely';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import type { DB } from '#kernel/db/schema.gen.ts';
import type { RowScope } from '#kernel/list/school-scope.ts';
import { registrationsVisibleTo } from '#areas/money/registration-row/index.ts';

/** Kinds of record that belong to a registration, by the table that keeps them. A new kind adds its line. */
const TABLES = {
  ENTITY_PAYMENT: 'payments',
  PAYMENT_REVERSAL: 'paymentReversals',
  REGISTRATION_CUSTOM_PAYMENT: 'registrationCustomPayments',
  REGISTRATION_MANUAL_ENTRY: 'registrationManualEntries',
  REGISTRATION_PAYMENT_IN_CFC: 'registrationPaymentsInCfc',
  REGISTRATION_PENALTY: 'registrationAbandonments',
  REGISTRATION_PLAN_CHANGE: 'registrationPlanChanges',
  REGISTRATION_REFUND: 'registrationRefunds',
} as const satisfies Readonly<Record<string, keyof DB>>;

const isKept = (kind: string): kind is keyof typeof TABLES => Object.hasOwn(TABLES, kind);

/** The registration that a record is, or belongs to; undefined when there is none, or out of the person's scope. */
export async function registrationOfRecord(
  db: ReadDatabase,
  scope: RowScope,
  { entityType, entityId }: { readonly entityType: string; readonly entityId: string },
): Promise<string | undefined> {
  const visible = registrationsVisibleTo(db, scope).select('r.id');
  if (entityType === 'REGISTRATION') return (await visible.where('r.id', '=', entityId).executeTakeFirst())?.id;
  if (!isKept(entityType)) return undefined;
  const owner = sql<boolean>`r.id = (select registration_id from ${sql.table(TABLES[entityType])} where id = ${entityId})`;
  return (await visible.where(owner).executeTakeFirst())?.id;
}
