import { isOfSchool, type OfRegistrationsQuery } from '@habilita/contract';
import { addCents, type Cents, cents, ZERO_CENTS } from '@habilita/kernel';
import { sql } from 'kysely';
import { rowsOfRegistrations } from '#areas/registrations/registrations/index.ts';
import type { Actor } from '#kernel/actor.ts';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import type { ReturnablePayment } from './refund-routes.ts';
import { registrationsVisibleTo } from '#areas/money/registration-row/index.ts';

/** Credits less charges, in centavos. */
export async function balanceOf(db: ReadDatabase, registrationId: string): Promise<Cents> {
  const row = await db
    .selectFrom('registrations')
    .select('balanceCents')
    .where('id', '=', registrationId)
    .executeTakeFirst();
  return row?.balanceCents ?? ZERO_CENTS;
}

/** Payments with money that can go back, in centavos. */
export async function returnablePayments(db: ReadDatabase, registrationId: string): Promise<ReturnablePayment[]> {
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

/** What a committed refund asks of its provider, divided between the holders as the ledger posted it. */
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

/** Refunds in scope; people of a school do not see notes and reasons. */
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
