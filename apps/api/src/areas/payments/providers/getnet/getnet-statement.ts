import { cents } from '@habilita/kernel';
import { z } from 'zod';
import type { FetchDisputesResult, FetchStatementResult, Period, ProviderDispute, StatementLine } from '../dispute.ts';
import type { Unavailable } from '../failures.ts';
import { unavailable } from '../http.ts';
import type { GetnetClient } from './getnet-client.ts';

/**
 * The marketplace's statement at Getnet's back-office (docs/provider-facts.md P1.9 and A16). A transaction may stand
 * there once for each sub-seller, each time with the amount of the whole payment (decision 171). Only here does Getnet
 * tell of chargebacks.
 */

const ZONE = 'America/Sao_Paulo';
const ROWS = 1_000;
const MOST_PAGES = 200;
const APPROVED = 0;
const CHARGEBACK = 6;
/** Types of transaction that are receipts: a card in one, in several or in the issuer's instalments, and a boleto. */
const RECEIPTS: ReadonlySet<number> = new Set([1, 2, 3, 7]);

/** A moment as the statement writes it, `YYYY-MM-DD HH:mm:ss` in the time of São Paulo. */
const localMoment = z.string().transform((text, context): Temporal.Instant => {
  try {
    return Temporal.PlainDateTime.from(text.replace(' ', 'T')).toZonedDateTime(ZONE).toInstant();
  } catch {
    context.addIssue('not a moment');
    return z.NEVER;
  }
});
const wireOf = (moment: Temporal.Instant): string =>
  moment.toZonedDateTimeISO(ZONE).toPlainDateTime().toString({ smallestUnit: 'second' }).replace('T', ' ');

const summary = z.object({
  order_id: z.string().nullish(),
  payment_id: z.string().min(1),
  marketplace_transaction_id: z.coerce.string().min(1),
  marketplace_original_transaction_id: z.coerce.string().nullish(),
  transaction_date: localMoment,
  transaction_type: z.coerce.number().int(),
  transaction_status_code: z.coerce.number().int(),
  transaction_sign: z.enum(['+', '-']),
  card_payment_amount: z.int().min(0).transform(cents),
});
type Summary = z.output<typeof summary>;
const statement = z.object({ list_transactions: z.array(z.object({ summary })) });

interface BackOffice {
  readonly call: GetnetClient;
  readonly sellerId: string;
}

async function transactionsOf(
  { call, sellerId }: BackOffice,
  { from, until }: Period,
): Promise<{ kind: 'read'; transactions: Summary[] } | Unavailable> {
  const transactions: Summary[] = [];
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const query = new URLSearchParams({
      seller_id: sellerId,
      transaction_date_init: wireOf(from),
      transaction_date_end: wireOf(until),
      page: String(page),
      rows_amount: String(ROWS),
    });
    const answer = await call({ method: 'GET', path: `/v2/mgm/statement/get-paginated-statement?${query}` });
    if (answer.kind === 'unavailable') return answer;
    if (answer.status >= 300) return unavailable('server', `statement, HTTP ${answer.status}`);
    const told = statement.safeParse(answer.body);
    if (!told.success) return unavailable('unreadable', `statement, HTTP ${answer.status}`);
    const { list_transactions: rows } = told.data;
    transactions.push(...rows.map((row) => row.summary));
    if (rows.length < ROWS) return { kind: 'read', transactions };
  }
  return unavailable('unreadable', 'a statement without an end');
}

/** The receipts of a period: charged cards and paid boletos, each once. */
export async function fetchStatement(account: BackOffice, period: Period): Promise<FetchStatementResult> {
  const told = await transactionsOf(account, period);
  if (told.kind === 'unavailable') return told;
  const received = told.transactions.filter(
    (one) =>
      RECEIPTS.has(one.transaction_type) && one.transaction_status_code === APPROVED && one.transaction_sign === '+',
  );
  const byPayment = new Map(received.map((one) => [one.payment_id, lineOf(one)]));
  return { kind: 'statement', lines: [...byPayment.values()] };
}

const lineOf = (one: Summary): StatementLine => ({
  movementId: one.payment_id,
  externalId: one.payment_id,
  ...(one.order_id ? { paymentId: one.order_id } : {}),
  amount: one.card_payment_amount,
  at: one.transaction_date,
});

/**
 * The chargebacks of a period. Each is a transaction; one that we win is followed by a second, which names the first.
 */
export async function fetchDisputes(account: BackOffice, period: Period): Promise<FetchDisputesResult> {
  const told = await transactionsOf(account, period);
  if (told.kind === 'unavailable') return told;
  const all = told.transactions.filter((one) => one.transaction_type === CHARGEBACK);
  const won = new Set(
    all.flatMap((one) => (one.transaction_sign === '+' ? [one.marketplace_original_transaction_id ?? ''] : [])),
  );
  const taken = new Map(
    all.flatMap((one) => (one.transaction_sign === '-' ? [[one.marketplace_transaction_id, one] as const] : [])),
  );
  const disputes = [...taken].map(
    ([disputeId, one]): ProviderDispute => ({
      disputeId,
      kind: 'CHARGEBACK',
      state: won.has(disputeId) ? 'WON' : 'TAKEN',
      movementId: one.payment_id,
      amount: one.card_payment_amount,
      openedAt: one.transaction_date,
    }),
  );
  return { kind: 'disputes', disputes };
}
