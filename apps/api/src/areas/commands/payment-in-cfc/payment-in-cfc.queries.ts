import type { OfRegistrationsQuery } from '@habilita/contract';
import { cents, type HolderShares } from '@habilita/kernel';
import { sql } from 'kysely';
import { MOVED, type Moved, movedColumns } from '#areas/commands/another-plan/index.ts';
import { insertPlanChange, madeChange } from '#areas/commands/plan-change/index.ts';
import type { DeclaredRow, OwnRow, OwnRowAt, RowFacts } from '#areas/money/core/index.ts';
import { registrationsVisibleTo } from '#areas/money/registration-row/index.ts';
import { rowsOfRegistrations } from '#areas/registrations/registrations/index.ts';
import type { ReadDatabase, Transaction } from '#kernel/db/connect.ts';
import type { RowScope } from '#kernel/list/school-scope.ts';
import { insertNote, notesQtyOf } from '#kernel/notes/note-rows.queries.ts';

export const SOURCE = 'REGISTRATION_PAYMENT_IN_CFC';

interface Paid extends Moved {
  readonly paid: HolderShares;
  /**
   * By how much the price changes, by holder, when the plan is changed together with the payment; undefined when the
   * plan stays.
   */
  readonly difference: HolderShares | undefined;
  /** Ids of the open payments that the payment in the CFC cancels. */
  readonly cancelledPayments: readonly string[];
  readonly note: string | undefined;
}

async function writeNote(trx: Transaction, entityId: string, text: string, of: OwnRowAt): Promise<void> {
  const { registrationId, createdBy, at } = of;
  await insertNote(trx, { entityType: SOURCE, entityId, registrationId, text, createdBy, at });
}

/**
 * Each plan change keeps a list of the payments in the CFC that were made with it or later. While the list is not
 * empty, the change cannot be undone. This function applies `after` to each of these lists.
 */
const withPayments = (
  changes: RowFacts['planChanges'],
  after: (ids: readonly string[]) => readonly string[],
): RowFacts['planChanges'] => changes.map((change) => ({ ...change, paymentsInCfc: after(change.paymentsInCfc) }));

/**
 * The row of a payment in the CFC, with its note. A change of plan that came with the payment gets a row with the same
 * id.
 */
export const paymentInCfcRow = ({ paid, difference, note, cancelledPayments, ...moved }: Paid): OwnRow => ({
  source: SOURCE,
  counts: { paymentsInCfcQty: 1, activePaymentsInCfcQty: 1, planChangesQty: difference === undefined ? 0 : 1 },
  async write(trx, own) {
    const { id, registrationId, createdBy, at: createdAt } = own;
    const amounts = { marketplaceCents: paid.marketplace, partnerCents: paid.partner };
    const values = { id, registrationId, createdBy, ...amounts, ...movedColumns(moved), createdAt };
    await trx.insertInto('registrationPaymentsInCfc').values(values).execute();
    if (difference !== undefined)
      await insertPlanChange(
        trx,
        { difference, ...moved, cancelledPayments, strategy: undefined, paymentInCfcId: id },
        own,
      );
    if (note !== undefined) await writeNote(trx, id, note, own);
  },
  after({ planChanges }, id) {
    const made = difference === undefined ? [] : [madeChange({ ...moved, cancelledPayments }, id)];
    return { planChanges: withPayments([...planChanges, ...made], (ids) => [...ids, id]) };
  },
});

/** Cancels a payment in the CFC; the reason becomes a note on it. */
export const cancelledPaymentInCfc = (cancelled: string, note: string): OwnRow => ({
  source: SOURCE,
  counts: { activePaymentsInCfcQty: -1 },
  async write(trx, own) {
    await trx
      .updateTable('registrationPaymentsInCfc')
      .set({ cancelledAt: own.at, cancelledBy: own.createdBy })
      .where('id', '=', cancelled)
      .where('cancelledAt', 'is', null)
      .executeTakeFirstOrThrow();
    await writeNote(trx, cancelled, note, own);
  },
  after: ({ planChanges }) => ({
    planChanges: withPayments(planChanges, (ids) => ids.filter((one) => one !== cancelled)),
  }),
});

export const PAYMENTS_IN_CFC: DeclaredRow = {
  table: 'registrationPaymentsInCfc',
  source: SOURCE,
  texts: [],
  line: {
    tab: 'pagamentos-no-cfc',
    columns: MOVED.columns,
    tells: (line) => ({ text: 'Recebido pelo CFC', facts: MOVED.factsOf(line) }),
  },
};

/** The id of the registration to which a payment in the CFC belongs; undefined when the person may not see it. */
export async function registrationOfPayment(
  db: ReadDatabase,
  scope: RowScope,
  id: string,
): Promise<string | undefined> {
  const payment = await registrationsVisibleTo(db, scope)
    .innerJoin('registrationPaymentsInCfc as x', 'x.registrationId', 'r.id')
    .select('r.id as registrationId')
    .where('x.id', '=', id)
    .executeTakeFirst();
  return payment?.registrationId;
}

const isLatest = sql<boolean>`x.cancelled_at is null and not exists (
  select 1 from registration_payments_in_cfc later
  where later.registration_id = x.registration_id and later.cancelled_at is null
    and (later.created_at, later.id) > (x.created_at, x.id))`;

const isAnonymised = sql<boolean>`(select s.anonymised_at is not null from students s where s.id = r.student_id)`;

/** Lists the payments in the CFC of the registrations that the person may see. */
export async function paymentsInCfcOf(db: ReadDatabase, scope: RowScope, asked: OfRegistrationsQuery) {
  const payments = registrationsVisibleTo(db, scope)
    .innerJoin('registrationPaymentsInCfc as x', 'x.registrationId', 'r.id')
    .innerJoin('plans as o', 'o.id', 'x.originalPlanId')
    .innerJoin('plans as n', 'n.id', 'x.newPlanId')
    .leftJoin('users as u', 'u.id', 'x.createdBy')
    .select(['x.id', 'x.id as registrationPaymentInCfcId', 'x.registrationId'])
    .select(['x.marketplaceCents', 'x.partnerCents', 'x.cancelledAt', isLatest.as('isLatest')])
    .select(isAnonymised.as('isAnonymised'))
    .select(['x.originalPaymentMethod', 'x.newPaymentMethod'])
    .select((eb) => [
      eb.fn.coalesce('x.originalPlanName', 'o.name').as('originalPlanName'),
      eb.fn.coalesce('x.newPlanName', 'n.name').as('newPlanName'),
    ])
    .select([
      'x.createdAt as createdDate',
      'u.name as createdBy',
      notesQtyOf('REGISTRATION_PAYMENT_IN_CFC', 'x.id').as('notesQty'),
    ]);
  const { content, ...total } = await rowsOfRegistrations(payments, 'x', asked);
  return {
    ...total,
    content: content.map(({ marketplaceCents, partnerCents, cancelledAt, ...payment }) => ({
      ...payment,
      totalGrossValue: cents(marketplaceCents + partnerCents),
      active: cancelledAt === null,
    })),
  };
}

/** The data that the receipt of a payment in the CFC shows; undefined when the person may not see the payment. */
export async function receiptOf(db: ReadDatabase, scope: RowScope, id: string) {
  return registrationsVisibleTo(db, scope)
    .innerJoin('registrationPaymentsInCfc as x', 'x.registrationId', 'r.id')
    .innerJoin('students as s', 's.id', 'r.studentId')
    .innerJoin('campaigns as c', 'c.id', 'r.campaignId')
    .innerJoin('plans as n', 'n.id', 'x.newPlanId')
    .leftJoin('drivingSchools as ds', 'ds.id', 'r.drivingSchoolId')
    .leftJoin('users as u', 'u.id', 'x.createdBy')
    .select(['x.id', 'x.registrationId', 'x.marketplaceCents', 'x.partnerCents', 'x.cancelledAt', 'x.createdAt'])
    .select(['s.name as studentName', 's.cpf', 'u.name as createdBy'])
    .select((eb) => eb.fn.coalesce('x.newPlanName', 'n.name').as('planName'))
    .select([
      'c.name as campaignName',
      'c.edition',
      'c.zoneOffset',
      'ds.presentationName as drivingSchoolName',
      'ds.cnpj',
    ])
    .where('x.id', '=', id)
    .executeTakeFirst();
}
export type ReceiptRow = NonNullable<Awaited<ReturnType<typeof receiptOf>>>;
