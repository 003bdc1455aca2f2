import type { RegistrationStatus } from '@habilita/contract';
import { sql, type Updateable } from 'kysely';
import type { Transaction } from '#kernel/db/connect.ts';
import type { DB } from '#kernel/db/schema.gen.ts';
import { accept } from '#kernel/errors.ts';
import { type RegistrationCommand, transition } from './registration.ts';

type Columns = Updateable<DB['registrations']>;

/** Amounts and counts that a change adds to or takes from what the row keeps; centavos. */
export type RegistrationFigures = Partial<
  Record<
    | 'chargesCents'
    | 'creditsCents'
    | 'marketplaceMoneyInPlatformCents'
    | 'partnerMoneyInPlatformCents'
    | 'moneyInCfcCents'
    | 'paymentAttemptsQty'
    | 'penaltiesQty',
    number
  >
>;

/** A change of registrations. The status is not set: it follows from the command, by the one table of transitions. */
export interface RegistrationChange {
  readonly move?: { readonly from: RegistrationStatus; readonly by: RegistrationCommand };
  readonly set?: Omit<Columns, 'id' | 'status' | 'version' | 'updatedAt'>;
  readonly add?: RegistrationFigures;
  /** Somebody edited the record: an edit begun on the earlier version is stale. Money arriving is no edit. */
  readonly edited?: true;
  readonly at: Temporal.Instant;
}

/** Which registrations: these, those of a student, or those that began with one of these leads. */
type Which =
  | { readonly ids: readonly string[] }
  | { readonly studentId: string }
  | { readonly leadIds: readonly string[] };

/**
 * The one place that changes rows of `registrations` once the checkout's cart is a registration. The caller holds their locks. Throws when the status was not the one the
 * change moves from: the row was not read under its lock.
 */
export async function writeRegistrations(trx: Transaction, which: Which, change: RegistrationChange): Promise<void> {
  const { move, set = {}, add = {}, edited, at } = change;
  const status = move && accept(transition(move.from, move.by));
  const changed = await trx
    .updateTable('registrations')
    .set(set)
    .set({ updatedAt: at, ...(status === undefined ? {} : { status }) })
    .set(raised({ ...add, ...(edited ? { version: 1 } : {}) }))
    .where(isOneOf(which))
    .$if(move !== undefined, (query) => query.where('status', 'in', move === undefined ? [] : [move.from]))
    .executeTakeFirst();
  if (move !== undefined && changed.numUpdatedRows === 0n)
    throw new Error('The registration was not read under its lock');
}

/** Each column raised by its amount. */
const raised = (by: RegistrationFigures & { readonly version?: number }) =>
  Object.fromEntries(
    Object.entries(by).map(([column, amount]) => [column, sql<number>`${sql.ref(column)} + ${amount}`]),
  );

function isOneOf(which: Which) {
  if ('ids' in which) return sql<boolean>`id = any(${which.ids}::uuid[])`;
  if ('leadIds' in which) return sql<boolean>`lead_id = any(${which.leadIds}::uuid[])`;
  return sql<boolean>`student_id = ${which.studentId}`;
}

/** Changes one registration; see {@link writeRegistrations}. */
export const writeRegistration = (trx: Transaction, id: string, change: RegistrationChange): Promise<void> =>
  writeRegistrations(trx, { ids: [id] }, change);
