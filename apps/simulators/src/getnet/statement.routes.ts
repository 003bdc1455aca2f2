import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { Refusal } from '../shared/refusal.ts';
import { ZONE } from './engine.ts';
import { parseBody } from './errors.ts';
import type { Operation, Payment, Records } from './records.ts';

const localMoment = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/, 'must be YYYY-MM-DD HH:mm:ss')
  .transform((text) => Temporal.PlainDateTime.from(text.replace(' ', 'T')).toZonedDateTime(ZONE).toInstant());

const asked = z.strictObject({
  seller_id: z.string(),
  transaction_date_init: localMoment,
  transaction_date_end: localMoment,
  page: z.coerce.number().int().min(1).default(1),
  rows_amount: z.coerce.number().int().min(1).max(1_000).default(100),
});

/** The marketplace's statement (docs/provider-facts.md P1.9). */
export function statementRoutes(
  scope: FastifyInstance,
  { records, sellerId }: { readonly records: Pick<Records, 'payments'>; readonly sellerId: string },
): void {
  scope.get('/v2/mgm/statement/get-paginated-statement', ({ query }) => {
    const {
      seller_id,
      transaction_date_init: from,
      transaction_date_end: until,
      page,
      rows_amount: rows,
    } = parseBody(asked, query);
    if (seller_id !== sellerId) throw new Refusal(403, { message: 'Forbidden' });
    const found = records.payments
      .all()
      .flatMap(transactionsOf)
      .filter(({ at }) => Temporal.Instant.compare(at, from) >= 0 && Temporal.Instant.compare(at, until) < 0);
    return {
      list_transactions: found.slice((page - 1) * rows, page * rows).map(({ summary }) => ({ summary, details: [] })),
      commission: [],
      adjustments: [],
      chargeback: [],
    };
  });
}

/**
 * The transactions of a payment, one for each operation that moved money; an open boleto and a denied card have none.
 */
function transactionsOf(payment: Payment) {
  if (payment.status === 'DENIED') return [];
  return payment.operations.flatMap((operation, index) => {
    const type = typeOf(payment, operation);
    if (type === undefined) return [];
    const before = payment.operations.findLastIndex(({ rel }, at) => at < index && rel === 'chargeback');
    const at = Temporal.Instant.from(operation.at);
    return [
      {
        at,
        summary: summaryOf(payment, {
          ...operation,
          type,
          index,
          original: operation.rel === 'chargeback-won' ? before : 0,
        }),
      },
    ];
  });
}

const CANCELLATION = 5;
const CHARGEBACK = 6;
const BOLETO = 7;

function typeOf({ method, card }: Payment, { rel }: Operation): number | undefined {
  if (rel === 'chargeback' || rel === 'chargeback-won') return CHARGEBACK;
  if (rel === 'cancel' || rel === 'cancel-request') return method === 'BOLETO' ? undefined : CANCELLATION;
  if (method === 'BOLETO') return rel === 'paid' ? BOLETO : undefined;
  if (card?.transactionType === 'INSTALL_WITH_INTEREST') return 3;
  return card?.transactionType === 'INSTALL_NO_INTEREST' ? 2 : 1;
}

interface Transaction extends Operation {
  readonly type: number;
  readonly index: number;
  /** The index of the operation that this transaction undoes. */
  readonly original: number;
}

function summaryOf({ id, orderId, card, split }: Payment, { at, amount, type, index, original, rel }: Transaction) {
  const isBack = type === CANCELLATION || rel === 'chargeback';
  return {
    type_register: 1,
    order_id: orderId,
    payment_id: id,
    marketplace_subsellerid: split[0]?.subsellerId ?? null,
    marketplace_transaction_id: `${id}:${index}`,
    marketplace_original_transaction_id: index === 0 ? null : `${id}:${original}`,
    transaction_date: Temporal.Instant.from(at)
      .toZonedDateTimeISO(ZONE)
      .toPlainDateTime()
      .toString({ smallestUnit: 'second' })
      .replace('T', ' '),
    product_id: type === BOLETO ? 101 : 1,
    transaction_type: type,
    number_installments: card?.installments ?? 1,
    card_payment_amount: amount,
    transaction_status_code: 0,
    transaction_sign: isBack ? '-' : '+',
  };
}
