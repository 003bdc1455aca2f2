import {
  PAYMENT_METHOD_NAMES,
  PAYMENT_METHODS,
  type PaymentMethod,
  type RecalculationStrategy,
} from '@habilita/contract';
import type { HolderShares } from '@habilita/kernel';
import { sql } from 'kysely';
import { z } from 'zod';
import type { CausedLine, CauseText, DeclaredRow, OwnRow, OwnRowAt, RowFacts } from '#areas/money/core/index.ts';
import { paymentRequestedAgain } from '#areas/payments/index.ts';
import type { Transaction } from '#kernel/db/connect.ts';
import { insertNote } from '#kernel/notes/note-rows.queries.ts';

export const SOURCE = 'REGISTRATION_PLAN_CHANGE';

interface PlanAndMethod {
  readonly planId: string;
  readonly planName: string;
  readonly paymentMethod: PaymentMethod;
}

/** Plan and method before a change and after it. */
export interface Moved {
  readonly original: PlanAndMethod;
  readonly now: PlanAndMethod;
}

interface Made extends Moved {
  readonly strategy: RecalculationStrategy | undefined;
  /** By how much the contract's price changed. */
  readonly difference: HolderShares;
}

/**
 * A change in force, as one of the registration's facts. Facts leave out the plans' names, which only the row keeps.
 */
export const madeChange = ({ original: { planId, paymentMethod } }: Pick<Moved, 'original'>, id: string) =>
  ({ id, original: { planId, paymentMethod }, paymentsInCfc: [] }) satisfies RowFacts['planChanges'][number];

export const movedColumns = ({ original, now }: Moved) => ({
  originalPlanId: original.planId,
  newPlanId: now.planId,
  originalPlanName: original.planName,
  newPlanName: now.planName,
  originalPaymentMethod: original.paymentMethod,
  newPaymentMethod: now.paymentMethod,
});

export async function insertPlanChange(
  trx: Transaction,
  made: Made & { readonly paymentInCfcId?: string },
  { at: createdAt, id, registrationId, createdBy }: OwnRowAt,
): Promise<void> {
  const of = { id, registrationId, createdBy };
  const { difference, strategy: recalculationStrategy = null, paymentInCfcId = null } = made;
  const amounts = { marketplaceCents: difference.marketplace, partnerCents: difference.partner };
  await trx
    .insertInto('registrationPlanChanges')
    .values({ ...of, ...amounts, ...movedColumns(made), recalculationStrategy, paymentInCfcId, createdAt })
    .execute();
}

export const planChangeRow = (made: Made): OwnRow => ({
  source: SOURCE,
  counts: { planChangesQty: 1 },
  write: (trx, at) => insertPlanChange(trx, made, at),
  after: ({ planChanges }, id) => ({ planChanges: [...planChanges, madeChange(made, id)] }),
});

/** The plan changes in force end when the registration goes back to the cart, which has no row of its own. */
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

const PLANS_AND_METHODS = sql`jsonb_build_object(
  'originalPlan', (select name from plans where id = x.original_plan_id),
  'newPlan', (select name from plans where id = x.new_plan_id),
  'originalMethod', x.original_payment_method, 'newMethod', x.new_payment_method)`;

const payingBy = z.enum(PAYMENT_METHOD_NAMES);
const moved = z
  .object({ originalPlan: z.string(), newPlan: z.string(), originalMethod: payingBy, newMethod: payingBy })
  .partial();

/**
 * Plan and method before and after the change of a statement's line. Plans have the names of the day of its posting.
 */
function movedOf({ own, chargedPlan, formerPlan }: CausedLine) {
  const { originalMethod, newMethod, ...plans } = moved.parse(own ?? {});
  const [from = null, to = null] = [formerPlan ?? plans.originalPlan, chargedPlan ?? plans.newPlan];
  const methods =
    originalMethod === undefined || newMethod === undefined || originalMethod === newMethod
      ? undefined
      : ([PAYMENT_METHODS[originalMethod], PAYMENT_METHODS[newMethod]] as const);
  return { from, to, methods };
}

function textOf(line: CausedLine): string {
  const { from, to, methods } = movedOf(line);
  const plan = from === to ? [] : [`De ${from} para ${to}`];
  const method = methods === undefined ? [] : [`de ${methods[0]} para ${methods[1]}`];
  const changes = [...plan, ...method].join(', ');
  return plan.length === 0 && to !== null ? `${to}, ${changes}` : changes;
}

function factsOfMove(line: CausedLine): CauseText['facts'] {
  const { from, to, methods = [null, null] } = movedOf(line);
  const [formerPlan, newPlan] = from === to ? [null, null] : [from, to];
  return [
    ['Plano anterior', formerPlan],
    ['Plano novo', newPlan],
    ['Forma anterior', methods[0]],
    ['Forma nova', methods[1]],
  ];
}

/** For lines that changed plan or method: the columns to read, and the function that words them as facts. */
export const MOVED = { columns: PLANS_AND_METHODS, factsOfMove };

export const PLAN_CHANGES: DeclaredRow = {
  table: 'registrationPlanChanges',
  source: SOURCE,
  texts: [],
  requested: paymentRequestedAgain,
  line: {
    tab: 'alteracoes-de-categoria',
    columns: PLANS_AND_METHODS,
    tells: (line) => ({ text: textOf(line), facts: factsOfMove(line) }),
  },
};
