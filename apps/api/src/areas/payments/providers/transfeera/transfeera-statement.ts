import { z } from 'zod';
import type { FetchStatementResult, Period, StatementLine } from '../dispute.ts';
import { unavailable } from '../http.ts';
import { type Account, read } from './transfeera-charges.ts';
import { momentOfPix, paymentIdOf } from './transfeera-ids.ts';
import { wireReceipt } from './transfeera-wire.ts';

const receipts = z.object({ entries: z.array(wireReceipt) });
const MOST_PAGES = 1_000;

/**
 * The receipts of a period. Transfeera's own statement is a file with undocumented columns, so the list of receipts is
 * read instead (docs/provider-facts.md B4 and B6). The only time of a receipt is the minute in its end-to-end id.
 */
export async function fetchStatement({ call, now }: Account, { from, until }: Period): Promise<FetchStatementResult> {
  const lines: StatementLine[] = [];
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const query = new URLSearchParams({
      initialDate: from.toString(),
      endDate: until.toString(),
      type: 'DEPOSIT',
      page: String(page),
    });
    const answer = await call({ method: 'GET', path: `/pix/cashin?${query}` });
    if (answer.kind === 'unavailable') return answer;
    if (answer.status >= 300) return unavailable('server', `receipts, HTTP ${answer.status}`);
    const told = read(answer, receipts, 'receipts');
    if (told.kind !== 'read') return told;
    if (told.value.entries.length === 0) return { kind: 'statement', lines };
    lines.push(...told.value.entries.map((receipt) => lineOf(receipt, now())));
  }
  return unavailable('unreadable', 'receipts without an end');
}

function lineOf(
  { end2end_id: id, txid, value: amount }: z.output<typeof wireReceipt>,
  now: Temporal.Instant,
): StatementLine {
  const paymentId = paymentIdOf(txid ?? '');
  const at = momentOfPix(id, now) ?? now;
  return { movementId: id, externalId: txid || id, amount, at, ...(paymentId === undefined ? {} : { paymentId }) };
}
