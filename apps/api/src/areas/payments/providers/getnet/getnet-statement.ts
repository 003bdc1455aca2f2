import { cents } from '@habilita/kernel';
import { z } from 'zod';
import type { FetchDisputesResult, FetchStatementResult, Period, ProviderDispute, StatementLine } from '../dispute.ts';
import type { Unavailable } from '../failures.ts';
import { unavailable } from '../http.ts';
import type { GetnetClient } from './getnet-client.ts';

/**
 * The marketplace's statement at Getnet's back-office (docs/provider-facts.md P1.9 and A16). The statement may list a
 * transaction once for each sub-seller, each time with the amount of the whole payment (decision 171). Getnet reports
 * chargebacks only in this statement.
 */

const ZONE = 'America/Sao_Paulo';
const ROWS = 1_000;
/** A period with more pages than this is read in halves. */
const MOST_PAGES = 20;
const APPROVED = 0;
const CHARGEBACK = 6;
/**
 * Types of transaction that are receipts: 1 to 3 are payments by card (in one payment, in instalments, or in
 * instalments by the card's issuer), 7 is a paid boleto.
 */
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

type Wanted = (one: Summary) => boolean;
type Read = { readonly kind: 'read'; readonly transactions: readonly Summary[] } | Unavailable;

/**
 * The wanted transactions of a period. When a period has too many pages, each half is read separately, and halved again
 * if necessary.
 */
async function transactionsOf(account: BackOffice, period: Period, isWanted: Wanted): Promise<Read> {
  const transactions: Summary[] = [];
  let before = '';
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const told = await pageOf(account, period, page);
    if (told.kind === 'unavailable') return told;
    transactions.push(...told.transactions.filter(isWanted));
    if (told.transactions.length < ROWS) return { kind: 'read', transactions };
    const ids = told.transactions.map((one) => one.marketplace_transaction_id).join(' ');
    if (ids === before) return unavailable('unreadable', 'a statement without an end');
    before = ids;
  }
  return halvesOf(account, period, isWanted);
}

async function halvesOf(account: BackOffice, { from, until }: Period, isWanted: Wanted): Promise<Read> {
  const seconds = Math.floor(from.until(until).total('seconds') / 2);
  if (seconds < 1) return unavailable('unreadable', 'a second of the statement without an end');
  const middle = from.add({ seconds });
  const first = await transactionsOf(account, { from, until: middle }, isWanted);
  if (first.kind === 'unavailable') return first;
  const second = await transactionsOf(account, { from: middle, until }, isWanted);
  if (second.kind === 'unavailable') return second;
  return { kind: 'read', transactions: [...first.transactions, ...second.transactions] };
}

async function pageOf({ call, sellerId }: BackOffice, { from, until }: Period, page: number): Promise<Read> {
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
  return { kind: 'read', transactions: told.data.list_transactions.map((row) => row.summary) };
}

/** The receipts of a period: charged cards and paid boletos, each once. */
export async function fetchStatement(account: BackOffice, period: Period): Promise<FetchStatementResult> {
  const told = await transactionsOf(account, period, isReceipt);
  if (told.kind === 'unavailable') return told;
  const byPayment = new Map(told.transactions.map((one) => [one.payment_id, lineOf(one)]));
  return { kind: 'statement', lines: [...byPayment.values()] };
}

const isReceipt: Wanted = (one) =>
  RECEIPTS.has(one.transaction_type) && one.transaction_status_code === APPROVED && one.transaction_sign === '+';

const lineOf = (one: Summary): StatementLine => ({
  movementId: one.payment_id,
  externalId: one.payment_id,
  ...(one.order_id ? { paymentId: one.order_id } : {}),
  amount: one.card_payment_amount,
  at: one.transaction_date,
});

/**
 * The chargebacks of a period, and the chargebacks that were won in the period. Each chargeback is one transaction.
 * Winning it adds a second transaction that references the first, possibly in a later period.
 */
export async function fetchDisputes(account: BackOffice, period: Period): Promise<FetchDisputesResult> {
  const told = await transactionsOf(account, period, (one) => one.transaction_type === CHARGEBACK);
  if (told.kind === 'unavailable') return told;
  const [back, taken] = [ofSign(told.transactions, '+'), ofSign(told.transactions, '-')];
  const disputes = new Map(taken.map((one) => [one.marketplace_transaction_id, disputeOf(one, 'TAKEN')]));
  for (const won of back) {
    const disputeId = won.marketplace_original_transaction_id ?? '';
    if (disputeId !== '')
      disputes.set(disputeId, { ...(disputes.get(disputeId) ?? disputeOf(won, 'WON')), disputeId, state: 'WON' });
  }
  return { kind: 'disputes', disputes: [...disputes.values()] };
}

const ofSign = (transactions: readonly Summary[], sign: Summary['transaction_sign']) =>
  transactions.filter((one) => one.transaction_sign === sign);

const disputeOf = (one: Summary, state: ProviderDispute['state']): ProviderDispute => ({
  disputeId: one.marketplace_transaction_id,
  kind: 'CHARGEBACK',
  state,
  movementId: one.payment_id,
  amount: one.card_payment_amount,
  openedAt: one.transaction_date,
});
