import type { OfRegistrationsQuery, RecalculationStrategy } from '@habilita/contract';
import { cents, type HolderShares } from '@habilita/kernel';
import { sql } from 'kysely';
import type { CausedLine, DeclaredRow, OwnRow, OwnRowAt, RowFacts } from '#areas/money/core/index.ts';
import { MOVED, type Moved, movedColumns } from '#areas/commands/another-plan/index.ts';
import { registrationsVisibleTo } from '#areas/money/registration-row/index.ts';
import { paymentRequestedAgain } from '#areas/payments/index.ts';
import { rowsOfRegistrations } from '#areas/registrations/registrations/index.ts';
import type { ReadDatabase, Transaction } from '#kernel/db/connect.ts';
import type { RowScope } from '#kernel/list/school-scope.ts';
import { insertNote, notesQtyOf } from '#kernel/notes/note-rows.queries.ts';

export const SOURCE = 'REGISTRATION_PLAN_CHANGE';

interface Made extends Moved {
  readonly strategy: RecalculationStrategy | undefined;
  /** By how much the contract's price changed. */
  readonly difference: HolderShares;
  /**
   * Ids of the payments that the change cancels. Undoing the change requests the debt in as many payments and on the
   * same dates.
   */
  readonly cancelledPayments: readonly string[];
}

/**
 * A plan change in force, as the registration's facts contain it: without the plans' names, which are stored only in
 * the row of `registration_plan_changes`.
 */
export const madeChange = (
  { original: { planId, paymentMethod }, cancelledPayments }: Pick<Made, 'original' | 'cancelledPayments'>,
  id: string,
) =>
  ({
    id,
    original: { planId, paymentMethod },
    cancelledPayments,
    paymentsInCfc: [],
  }) satisfies RowFacts['planChanges'][number];

export async function insertPlanChange(
  trx: Transaction,
  made: Made & { readonly paymentInCfcId?: string },
  { at: createdAt, id, registrationId, createdBy }: OwnRowAt,
): Promise<void> {
  const of = { id, registrationId, createdBy };
  const { difference, strategy: recalculationStrategy = null, paymentInCfcId = null } = made;
  const amounts = { marketplaceCents: difference.marketplace, partnerCents: difference.partner };
  const cancelledPayments = [...made.cancelledPayments];
  await trx
    .insertInto('registrationPlanChanges')
    .values({
      ...of,
      ...amounts,
      ...movedColumns(made),
      recalculationStrategy,
      cancelledPayments,
      paymentInCfcId,
      createdAt,
    })
    .execute();
}

export const planChangeRow = (made: Made): OwnRow => ({
  source: SOURCE,
  counts: { planChangesQty: 1 },
  write: (trx, at) => insertPlanChange(trx, made, at),
  after: ({ planChanges }, id) => ({ planChanges: [...planChanges, madeChange(made, id)] }),
});

/**
 * Ends the plan changes in force when the registration goes back to the cart. The command `back-to-cart` has no table
 * of its own, so it passes this object as its row.
 */
export const PLAN_CHANGES_ENDED: OwnRow = {
  source: 'REGISTRATION',
  async write(trx, { registrationId, at }) {
    const standing = trx.updateTable('registrationPlanChanges').set({ undoneAt: at }).where('undoneAt', 'is', null);
    await standing.where('registrationId', '=', registrationId).execute();
  },
  after: () => ({ planChanges: [] }),
};

/** Undoes a plan change; the reason becomes a note on it. */
export const undonePlanChange = (undone: string, note: string): OwnRow => ({
  source: SOURCE,
  async write(trx, { registrationId, createdBy, at }) {
    await trx
      .updateTable('registrationPlanChanges')
      .set({ undoneAt: at })
      .where('id', '=', undone)
      .where('undoneAt', 'is', null)
      .executeTakeFirstOrThrow();
    await insertNote(trx, { entityType: SOURCE, entityId: undone, registrationId, text: note, createdBy, at });
  },
  after: ({ planChanges }) => ({ planChanges: planChanges.filter(({ id }) => id !== undone) }),
});

function textOf(line: CausedLine): string {
  const { from, to, methods } = MOVED.of(line);
  const plan = from === to ? [] : [`De ${from} para ${to}`];
  const method = methods === undefined ? [] : [`de ${methods[0]} para ${methods[1]}`];
  const changes = [...plan, ...method].join(', ');
  return plan.length === 0 && to !== null ? `${to}, ${changes}` : changes;
}

export const PLAN_CHANGES: DeclaredRow = {
  table: 'registrationPlanChanges',
  source: SOURCE,
  texts: [],
  requested: paymentRequestedAgain,
  line: {
    tab: 'alteracoes-de-categoria',
    columns: MOVED.columns,
    tells: (line) => ({ text: textOf(line), facts: MOVED.factsOf(line) }),
  },
};

/** The plan and payment method before a plan change; undefined when the person may not see the registration. */
export async function planChangeOf(db: ReadDatabase, scope: RowScope, id: string) {
  return registrationsVisibleTo(db, scope)
    .innerJoin('registrationPlanChanges as x', 'x.registrationId', 'r.id')
    .select(['x.registrationId', 'x.originalPlanId', 'x.originalPaymentMethod'])
    .where('x.id', '=', id)
    .executeTakeFirst();
}

const isLatest = sql<boolean>`x.undone_at is null and not exists (
  select 1 from registration_plan_changes later
  where later.registration_id = x.registration_id and later.undone_at is null
    and (later.created_at, later.id) > (x.created_at, x.id))`;

const isPaidInCfc = sql<boolean>`exists (
  select 1 from registration_payments_in_cfc i
  where i.registration_id = x.registration_id and i.cancelled_at is null and (i.created_at, i.id) >= (x.created_at, x.id))`;

const isAnonymised = sql<boolean>`(select s.anonymised_at is not null from students s where s.id = r.student_id)`;

/** Lists the plan changes of the registrations that the person may see. */
export async function planChangesOf(db: ReadDatabase, scope: RowScope, asked: OfRegistrationsQuery) {
  const changes = registrationsVisibleTo(db, scope)
    .innerJoin('registrationPlanChanges as x', 'x.registrationId', 'r.id')
    .innerJoin('plans as o', 'o.id', 'x.originalPlanId')
    .innerJoin('plans as n', 'n.id', 'x.newPlanId')
    .leftJoin('users as u', 'u.id', 'x.createdBy')
    .select(['x.id', 'x.registrationId', 'x.marketplaceCents', 'x.partnerCents', 'x.undoneAt', 'r.status'])
    .select([isLatest.as('isLatest'), isPaidInCfc.as('isPaidInCfc'), isAnonymised.as('isAnonymised')])
    .select(['x.originalPaymentMethod', 'x.newPaymentMethod', 'x.paymentInCfcId as registrationPaymentInCfcId'])
    .select((eb) => [
      eb.fn.coalesce('x.originalPlanName', 'o.name').as('originalPlanName'),
      eb.fn.coalesce('x.newPlanName', 'n.name').as('newPlanName'),
    ])
    .select(['x.createdAt as createdDate', 'u.name as createdBy', notesQtyOf(SOURCE, 'x.id').as('notesQty')]);
  const { content, ...total } = await rowsOfRegistrations(changes, 'x', asked);
  return {
    ...total,
    content: content.map(({ marketplaceCents, partnerCents, undoneAt, ...change }) => ({
      ...change,
      totalGrossValue: cents(marketplaceCents + partnerCents),
      active: undoneAt === null,
    })),
  };
}
