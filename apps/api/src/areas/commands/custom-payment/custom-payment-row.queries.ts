import { type CustomPaymentBody, STUDENT_STATEMENT_KINDS } from '@habilita/contract';
import type { HolderShares } from '@habilita/kernel';
import { sql } from 'kysely';
import { z } from 'zod';
import type { DeclaredRow, OwnRow } from '#areas/money/core/index.ts';
import { customPaymentRequested } from './custom-payment.message.ts';

interface Charged extends Pick<CustomPaymentBody, 'reason' | 'details'> {
  readonly shares: HolderShares;
}

export const SOURCE = 'REGISTRATION_CUSTOM_PAYMENT';

/** A charge outside the contract. */
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
