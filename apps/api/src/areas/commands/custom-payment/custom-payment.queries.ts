import { type CustomPaymentBody, type OfRegistrationsQuery, STUDENT_STATEMENT_KINDS } from '@habilita/contract';
import { cents, type HolderShares } from '@habilita/kernel';
import { sql } from 'kysely';
import { z } from 'zod';
import type { DeclaredRow, OwnRow } from '#areas/money/core/index.ts';
import { stillPosted } from '#areas/money/ledger/index.ts';
import { registrationsVisibleTo } from '#areas/money/registration-row/index.ts';
import { rowsOfRegistrations } from '#areas/registrations/registrations/index.ts';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import type { RowScope } from '#kernel/list/school-scope.ts';
import { notesQtyOf } from '#kernel/notes/note-rows.queries.ts';
import { customPaymentRequested } from './custom-payment.message.ts';

interface Charged extends Pick<CustomPaymentBody, 'reason' | 'details'> {
  readonly shares: HolderShares;
}

export const SOURCE = 'REGISTRATION_CUSTOM_PAYMENT';

/** The row of a custom payment, which is a charge outside the contract. */
export const customPaymentRow = ({ shares, reason, details }: Charged): OwnRow => ({
  source: SOURCE,
  counts: { customPaymentsQty: 1 },
  async write(trx, { at: createdAt, id, registrationId, createdBy }) {
    const amounts = { marketplaceCents: shares.marketplace, partnerCents: shares.partner };
    await trx
      .insertInto('registrationCustomPayments')
      .values({ id, registrationId, createdBy, ...amounts, reason, details, createdAt })
      .execute();
  },
});

const charge = z.object({ reason: z.string().nullable(), details: z.string().nullable() }).partial();

export const CUSTOM_PAYMENTS: DeclaredRow = {
  table: 'registrationCustomPayments',
  source: SOURCE,
  texts: ['reason', 'details'],
  paidFor: ({ customReason }) => customReason ?? 'Pagamento avulso',
  requested: customPaymentRequested,
  line: {
    tab: 'pagamentos-avulsos',
    isByHand: true,
    columns: sql`jsonb_build_object('reason', x.reason, 'details', x.details)`,
    tells({ own }) {
      const { reason = null, details = null } = charge.parse(own ?? {});
      return {
        text: reason ?? STUDENT_STATEMENT_KINDS.CUSTOM_PAYMENT,
        facts: [
          ['Motivo da cobrança', reason],
          ['Detalhes', details],
        ],
      };
    },
  },
};

/** Lists the custom payments of the registrations that the person may see. */
export async function customPaymentsOf(db: ReadDatabase, scope: RowScope, asked: OfRegistrationsQuery) {
  const payments = registrationsVisibleTo(db, scope)
    .innerJoin('registrationCustomPayments as p', 'p.registrationId', 'r.id')
    .leftJoin('users as u', 'u.id', 'p.createdBy')
    .select(['p.id', 'p.registrationId', 'p.reason', 'p.details', 'p.marketplaceCents', 'p.partnerCents'])
    .select(['p.createdAt as createdDate', 'u.name as createdBy'])
    .select(notesQtyOf(SOURCE, 'p.id').as('notesQty'))
    .select(stillPosted(SOURCE, 'p').as('active'));
  const { content, ...total } = await rowsOfRegistrations(payments, 'p', asked);
  return {
    ...total,
    content: content.map(({ marketplaceCents, partnerCents, ...payment }) => ({
      ...payment,
      marketplaceGrossValue: marketplaceCents,
      partnerGrossValue: partnerCents,
      totalAmount: cents(marketplaceCents + partnerCents),
    })),
  };
}
