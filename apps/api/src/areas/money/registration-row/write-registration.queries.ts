import type { CommandCount, RegistrationStatus } from '@habilita/contract';
import type { Cents } from '@habilita/kernel';
import { sql, type Updateable } from 'kysely';
import type { Transaction } from '#kernel/db/connect.ts';
import type { DB } from '#kernel/db/schema.gen.ts';
import { accept } from '#kernel/errors.ts';
import { type RegistrationCommand, transition } from './registration.ts';

type Columns = Updateable<DB['registrations']>;

/** Amounts to add to the figures of a registration's row: centavos, or numbers of records. */
export type RegistrationFigures = Partial<
  Record<
    | 'chargesCents'
    | 'creditsCents'
    | 'marketplaceMoneyInPlatformCents'
    | 'partnerMoneyInPlatformCents'
    | 'moneyInCfcCents'
    | 'activePaymentsInCfcQty'
    | 'notesQty'
    | 'paymentAttemptsQty'
    | CommandCount,
    number
  >
>;

/** What to change in registrations; the new status follows from the command in `move`. */
export interface RegistrationChange {
  readonly move?: { readonly from: RegistrationStatus; readonly by: RegistrationCommand };
  readonly set?: Omit<Columns, 'id' | 'status' | 'version' | 'updatedAt'>;
  readonly add?: RegistrationFigures;
  /**
   * Updates the debt that staff have deliberately left without an open payment, in centavos. `byChoice` is how much
   * this change adds to it; it is negative when the change requests part of the debt again. `inAll` is the upper limit:
   * the whole debt that has no open payment after the change.
   */
  readonly notAsked?: { readonly byChoice: Cents; readonly inAll: Cents };
  /** True for an edit by a person, which raises the row's version. Money that arrives does not raise it. */
  readonly edited?: true;
  readonly at: Temporal.Instant;
}

type Which =
  | { readonly ids: readonly string[] }
  | { readonly studentId: string }
  | { readonly leadIds: readonly string[] };

/**
 * Updates registrations. Only this function and the checkout, which writes carts, update them. The caller holds the
 * locks. Throws when the status is not the one that `move` starts from.
 */
export async function writeRegistrations(trx: Transaction, which: Which, change: RegistrationChange): Promise<void> {
  const { move, set = {}, add = {}, notAsked, edited, at } = change;
  const status = move && accept(transition(move.from, move.by));
  const changed = await trx
    .updateTable('registrations')
    .set(set)
    .set({ updatedAt: at, ...(status === undefined ? {} : { status }) })
    .$if(notAsked !== undefined, (query) => query.set({ leftByChoiceCents: leftByChoice(notAsked) }))
    .set(raised({ ...add, ...(edited ? { version: 1 } : {}) }))
    .where(isOneOf(which))
    .$if(move !== undefined, (query) => query.where('status', 'in', move === undefined ? [] : [move.from]))
    .executeTakeFirst();
  if (move !== undefined && changed.numUpdatedRows === 0n)
    throw new Error('The registration was not read under its lock');
}

const leftByChoice = (it: RegistrationChange['notAsked']) =>
  sql<Cents>`least(greatest(left_by_choice_cents + ${it?.byChoice}::bigint, 0), ${it?.inAll}::bigint)`;

const raised = (by: RegistrationFigures & { readonly version?: number }) =>
  Object.fromEntries(
    Object.entries(by).map(([column, amount]) => [column, sql<number>`${sql.ref(column)} + ${amount}`]),
  );

function isOneOf(which: Which) {
  if ('ids' in which) return sql<boolean>`id = any(${which.ids}::uuid[])`;
  if ('leadIds' in which) return sql<boolean>`lead_id = any(${which.leadIds}::uuid[])`;
  return sql<boolean>`student_id = ${which.studentId}`;
}

export const writeRegistration = (trx: Transaction, id: string, change: RegistrationChange): Promise<void> =>
  writeRegistrations(trx, { ids: [id] }, change);
