import { expect, test } from 'vitest';
import type { HttpAnswer } from '../http.ts';
import type { GetnetClient } from './getnet-client.ts';
import { fetchDisputes, fetchStatement } from './getnet-statement.ts';

const FROM = Temporal.Instant.from('2026-03-01T03:00:00Z');
const HOURS = 100;
const UNTIL = FROM.add({ hours: HOURS });

const localOf = (at: Temporal.Instant): string =>
  at.toZonedDateTimeISO('America/Sao_Paulo').toPlainDateTime().toString({ smallestUnit: 'second' }).replace('T', ' ');

/** A statement with this many rows each hour; the first of each hour is a chargeback. */
function statementOf(rowsAnHour: number): { call: GetnetClient; calls: () => number } {
  const rows = Array.from({ length: HOURS }, (_hour, hour) =>
    Array.from({ length: rowsAnHour }, (_row, row) => ({
      payment_id: `${hour}-${row}`,
      marketplace_transaction_id: `${hour}-${row}:0`,
      transaction_date: localOf(FROM.add({ hours: hour, seconds: row % 3_600 })),
      transaction_type: row === 0 ? 6 : 1,
      transaction_status_code: 0,
      transaction_sign: row === 0 ? '-' : '+',
      card_payment_amount: 100,
    })),
  ).flat();
  let calls = 0;
  const answer = (path: string): HttpAnswer => {
    calls += 1;
    const query = new URL(path, 'https://getnet.test').searchParams;
    const [from, until] = [query.get('transaction_date_init') ?? '', query.get('transaction_date_end') ?? ''];
    const page = Number(query.get('page'));
    const found = rows.filter(({ transaction_date: at }) => at >= from && at < until);
    const summaries = found.slice((page - 1) * 1_000, page * 1_000).map((summary) => ({ summary }));
    return { kind: 'answer', status: 200, body: { list_transactions: summaries } };
  };
  return { call: ({ path }) => Promise.resolve(answer(path)), calls: () => calls };
}

test('a period with more rows than are read at once is read in halves, each row once', async () => {
  const { call } = statementOf(300);
  const told = await fetchDisputes({ call, sellerId: 'seller' }, { from: FROM, until: UNTIL });
  const ids = told.kind === 'disputes' ? told.disputes.map(({ disputeId }) => disputeId) : [];
  expect(ids.toSorted()).toEqual(Array.from({ length: HOURS }, (_, hour) => `${hour}-0:0`).toSorted());
  const statement = await fetchStatement({ call, sellerId: 'seller' }, { from: FROM, until: UNTIL });
  expect(statement).toMatchObject({ kind: 'statement' });
  expect(statement.kind === 'statement' ? statement.lines.length : 0).toBe(HOURS * 299);
});

test('a statement that answers the same page whatever is asked ends as unreadable, without going on', async () => {
  const { call, calls } = statementOf(1_000);
  const stuck: GetnetClient = (request) => call({ ...request, path: request.path.replace(/&page=\d+/, '&page=1') });
  const told = await fetchDisputes({ call: stuck, sellerId: 'seller' }, { from: FROM, until: UNTIL });
  expect(told).toMatchObject({ kind: 'unavailable', cause: 'unreadable' });
  expect(calls()).toBe(2);
});
