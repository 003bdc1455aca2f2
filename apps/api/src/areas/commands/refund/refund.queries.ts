import { isOfSchool, keysOf, type OfRegistrationsQuery, type RefundRoute } from '@habilita/contract';
import { addCents, type Cents, cents } from '@habilita/kernel';
import { sql } from 'kysely';
import { z } from 'zod';
import { type DeclaredRow, type OwnRow, type RowFacts, writePayments } from '#areas/money/core/index.ts';
import type { Holder } from '#areas/money/ledger/index.ts';
import { registrationsVisibleTo } from '#areas/money/registration-row/index.ts';
import { rowsOfRegistrations } from '#areas/registrations/registrations/index.ts';
import type { Actor } from '#kernel/actor.ts';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import type { ReturnablePayment } from './refund-routes.ts';

export const SOURCE = 'REGISTRATION_REFUND';
const TABLE = 'registrationRefunds';

interface Given {
  readonly amount: Cents;
  readonly note: string | undefined;
}

/** The row of a refund that is made outside the provider. */
export const refundRow = ({ payer, amount, note }: Given & { readonly payer: Holder }): OwnRow => ({
  source: SOURCE,
  counts: { refundsQty: 1 },
  async write(trx, { at: createdAt, ...of }) {
    await trx
      .insertInto(TABLE)
      .values({ ...of, payer, amountCents: amount, note: note ?? null, createdAt })
      .execute();
  },
});

interface Asked extends Given {
  readonly paymentId: string;
  readonly route: Exclude<RefundRoute, 'BANK_TRANSFER'>;
}

/** Applies `after` to one payment's list of refunds that wait for their provider, and returns all payments. */
const withWaiting = (
  { payments }: RowFacts,
  paymentId: string,
  after: (ids: readonly string[]) => readonly string[],
): Pick<RowFacts, 'payments'> => ({
  payments: payments.map((payment) =>
    payment.id === paymentId ? { ...payment, refundsWaiting: after(payment.refundsWaiting) } : payment,
  ),
});

/** Builds the row of a refund that was requested from the payment's provider and waits for the answer. */
export const refundAskedRow = ({
  paymentId,
  route,
  amount,
  note,
}: Asked): OwnRow & Pick<Asked, 'paymentId' | 'route' | 'amount'> => ({
  source: SOURCE,
  paymentId,
  route,
  amount,
  counts: { refundsQty: 1 },
  async write(trx, { at, ...of }) {
    const asked = { paymentId, route, status: 'WAITING_PROVIDER', amountCents: amount, note: note ?? null } as const;
    await trx
      .insertInto(TABLE)
      .values({ ...of, ...asked, createdAt: at })
      .execute();
    await writePayments(trx, [paymentId], { refund: { id: of.id, waits: true }, at });
  },
  after: (facts, id) => withWaiting(facts, paymentId, (ids) => [...ids, id]),
});

interface Ended {
  readonly id: string;
  readonly paymentId: string;
  readonly status: 'DONE' | 'DECLINED';
  readonly reason?: string;
}

/** Ends a refund that waited for its provider. */
export const endedRefund = ({ id, paymentId, status, reason }: Ended): OwnRow => ({
  source: SOURCE,
  isNews: true,
  async write(trx, { at }) {
    await trx
      .updateTable(TABLE)
      .set({ status, reason: reason ?? null, endedAt: at })
      .where('id', '=', id)
      .where('status', '=', 'WAITING_PROVIDER')
      .executeTakeFirstOrThrow();
    await writePayments(trx, [paymentId], { refund: { id, waits: false }, at });
  },
  after: (facts) => withWaiting(facts, paymentId, (ids) => ids.filter((one) => one !== id)),
});

const PAYERS = { MARKETPLACE: ['Plataforma', 'pela plataforma'], PARTNER: ['CFC', 'pelo CFC'] } as const;
const paid = z.object({ payer: z.enum(keysOf(PAYERS)).nullable() }).partial();

export const REFUNDS: DeclaredRow = {
  table: TABLE,
  source: SOURCE,
  texts: ['note', 'reason'],
  line: {
    tab: 'reembolsos',
    isOfPayment: true,
    toldAs: 'REFUND',
    columns: sql`jsonb_build_object('payer', x.payer)`,
    tells({ own, payment }) {
      if (payment !== undefined)
        return { text: `Reembolso pelo provedor: ${payment}`, facts: [['Reembolso pago por', 'Provedor']] };
      const { payer } = paid.parse(own ?? {});
      const [name, by] = payer == null ? [null, PAYERS.MARKETPLACE[1]] : PAYERS[payer];
      return { text: `Reembolso pago ${by}`, facts: [['Reembolso pago por', name]] };
    },
  },
  addsUp: { towards: ['REFUND', 'REVERSAL'], amount: sql`d.amount_cents`, stands: sql`d.status <> 'DECLINED'` },
};

/**
 * The payments of a registration from which money can be refunded, each with the amount it still holds, in centavos.
 */
export async function returnablePayments(
  db: ReadDatabase,
  registrationId: string,
): Promise<Omit<ReturnablePayment, 'inOnePiece'>[]> {
  const rows = await db
    .selectFrom('payments as p')
    .select(['p.id', 'p.paymentMethod as method', 'p.paymentDate', 'p.paymentProvider', 'p.reversalStatus'])
    .select(({ eb }) => [
      eb('p.marketplaceApprovedCents', '+', eb.ref('p.marketplaceReversedCents')).as('marketplace'),
      eb('p.partnerApprovedCents', '+', eb.ref('p.partnerReversedCents')).as('partner'),
    ])
    .select(['p.partnerPercentageFeeCents', 'p.marketplacePercentageFeeCents'])
    .select(['p.partnerFixedFeeCents', 'p.marketplaceFixedFeeCents'])
    .where('p.registrationId', '=', registrationId)
    .where('p.status', '=', 'PAID')
    .execute();
  return rows.flatMap(({ paymentDate: paidAt, paymentProvider: provider, marketplace, partner, ...row }) => {
    if (paidAt === null || provider === null) return [];
    const fee = addCents(
      row.partnerPercentageFeeCents,
      row.marketplacePercentageFeeCents,
      row.partnerFixedFeeCents,
      row.marketplaceFixedFeeCents,
    );
    const { id, method, reversalStatus } = row;
    const held = { marketplace: cents(marketplace), partner: cents(partner) };
    return [{ id, method, reversalStatus, paidAt, provider, fee, held }];
  });
}

/** The provider of a payment; null when there is none. */
export async function providerOfPayment(
  db: ReadDatabase,
  { registrationId, entityPaymentId }: { readonly registrationId: string; readonly entityPaymentId: string },
): Promise<string | null> {
  const row = await db
    .selectFrom('payments')
    .select('paymentProvider')
    .where('id', '=', entityPaymentId)
    .where('registrationId', '=', registrationId)
    .executeTakeFirst();
  return row?.paymentProvider ?? null;
}

/**
 * Reads what the provider needs to carry out a refund that is already stored and posted in the ledger. `shares` is the
 * part of the refund that each holder pays, as posted.
 */
export async function refundToAskFor(db: ReadDatabase, id: string) {
  const { paymentProvider, paymentId, ...refund } = await db
    .selectFrom('registrationRefunds as f')
    .innerJoin('payments as p', 'p.id', 'f.paymentId')
    .select(['f.id', 'f.registrationId', 'f.paymentId', 'p.paymentProvider'])
    .where('f.id', '=', id)
    .executeTakeFirstOrThrow();
  if (paymentProvider === null || paymentId === null) throw new Error(`Refund ${id} has no provider`);
  const entries = await db
    .selectFrom('ledgerEntries as e')
    .innerJoin('ledgerTransactions as t', 't.id', 'e.transactionId')
    .select(['e.holder', 'e.amountCents'])
    .where('t.sourceType', '=', 'REGISTRATION_REFUND')
    .where('t.sourceId', '=', id)
    .where('e.account', '=', 'PLATFORM_CASH')
    .execute();
  const takenFrom = (holder: 'PARTNER' | 'MARKETPLACE') =>
    cents(Math.abs(entries.find((entry) => entry.holder === holder)?.amountCents ?? 0));
  return {
    ...refund,
    paymentProvider,
    paymentId,
    shares: { partner: takenFrom('PARTNER'), marketplace: takenFrom('MARKETPLACE') },
  };
}

/** Lists the refunds of the registrations that the person may see. People of a school do not see notes and reasons. */
export async function refundsOf(db: ReadDatabase, actor: Actor, asked: OfRegistrationsQuery) {
  const refunds = registrationsVisibleTo(db, actor)
    .innerJoin('registrationRefunds as f', 'f.registrationId', 'r.id')
    .leftJoin('users as u', 'u.id', 'f.createdBy')
    .select(['f.id', 'f.registrationId', 'f.payer', 'f.amountCents as refundAmount', 'f.note'])
    .select(['f.paymentId as entityPaymentId', 'f.route', 'f.status', 'f.reason'])
    .select(['f.createdAt as createdDate', 'u.name as createdBy'])
    .select(
      sql<number>`(select count(*) from attachments a
        where a.entity_type = 'REGISTRATION_REFUND' and a.entity_id = f.id and a.active)`.as('receiptsQty'),
    );
  const { content, ...total } = await rowsOfRegistrations(refunds, 'f', asked);
  return {
    ...total,
    content: content.map((refund) => ({
      ...refund,
      ...(isOfSchool(actor) ? { note: null, reason: null } : {}),
      route: refund.route ?? ('BANK_TRANSFER' as const),
      active: refund.status !== 'DECLINED',
    })),
  };
}
