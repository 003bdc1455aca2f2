import { keysOf, type RefundRoute } from '@habilita/contract';
import type { Cents } from '@habilita/kernel';
import { sql } from 'kysely';
import { z } from 'zod';
import { type DeclaredRow, type OwnRow, type RowFacts, writePayments } from '#areas/money/core/index.ts';
import type { Holder } from '#areas/money/ledger/index.ts';

export const SOURCE = 'REGISTRATION_REFUND';
const TABLE = 'registrationRefunds';

interface Given {
  readonly amount: Cents;
  readonly note: string | undefined;
}

/** A refund outside the provider. */
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

/** Changes which refunds of one payment wait for the provider's answer. */
const withWaiting = (
  { payments }: RowFacts,
  paymentId: string,
  after: (ids: readonly string[]) => readonly string[],
): Pick<RowFacts, 'payments'> => ({
  payments: payments.map((payment) =>
    payment.id === paymentId ? { ...payment, refundsWaiting: after(payment.refundsWaiting) } : payment,
  ),
});

/** A refund asked of the provider of a payment, which waits for the answer. */
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

/** The provider's answer to a refund. */
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
