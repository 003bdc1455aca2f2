import {
  type OfRegistrationsQuery,
  PAYMENT_METHOD_NAMES,
  PAYMENT_METHODS,
  type PaymentMethod,
  type RecalculationStrategy,
} from '@habilita/contract';
import { cents, type HolderShares } from '@habilita/kernel';
import { sql } from 'kysely';
import { z } from 'zod';
import {
  type CausedLine,
  type CauseText,
  type DeclaredRow,
  leftOfStocks,
  type OwnRow,
  type OwnRowAt,
  type RowFacts,
  stocksOf,
  type Terms,
  termsInCampaign,
  termsOfSchool,
} from '#areas/money/core/index.ts';
import { registrationsVisibleTo } from '#areas/money/registration-row/index.ts';
import { paymentRequestedAgain } from '#areas/payments/index.ts';
import { rowsOfRegistrations } from '#areas/registrations/registrations/index.ts';
import type { ReadDatabase, Transaction } from '#kernel/db/connect.ts';
import type { RowScope } from '#kernel/list/school-scope.ts';
import { insertNote, notesQtyOf } from '#kernel/notes/note-rows.queries.ts';
import type { OfferedPlans } from './asked-plan.ts';

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

/** The school's offer of a plan, by default of the registration's own; undefined without one. */
async function termsForRegistration(
  db: ReadDatabase,
  registrationId: string,
  asked?: string,
): Promise<Terms | undefined> {
  const registration = await db
    .selectFrom('registrations')
    .select(['campaignId', 'drivingSchoolId', 'planId'])
    .where('id', '=', registrationId)
    .executeTakeFirst();
  const { campaignId, drivingSchoolId = null, planId = null } = registration ?? {};
  const wanted = asked ?? planId;
  if (campaignId === undefined || drivingSchoolId === null || wanted === null) return undefined;
  return termsInCampaign(db, campaignId, drivingSchoolId, wanted);
}

/** The plans that a registration's school offers, with the seats that are left. */
export async function offeredTo(db: ReadDatabase, registrationId: string): Promise<OfferedPlans> {
  const present = await termsForRegistration(db, registrationId);
  const offered = present === undefined ? [] : await termsOfSchool(db, present.campaignDrivingSchoolId);
  const seats = await leftOfStocks(
    db,
    offered.flatMap((terms) => [...stocksOf(terms, 'BOLETO'), ...stocksOf(terms, 'BOLETO_PARCELADO')]),
  );
  return { offered, seats };
}

/** The plan and method before a plan change; undefined out of scope. */
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

const seatsOf = (db: ReadDatabase, terms: Terms, method: Parameters<typeof stocksOf>[1]) =>
  leftOfStocks(db, stocksOf(terms, method));

/** The school's offer of a plan (by default the registration's own), and the seats it takes with this method. */
export async function offerOf(
  db: ReadDatabase,
  registrationId: string,
  planId: string | undefined,
  method: Parameters<typeof stocksOf>[1],
) {
  const terms = await termsForRegistration(db, registrationId, planId);
  return { terms, seats: terms === undefined ? [] : await seatsOf(db, terms, method) };
}

/** Plan changes in scope. */
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
