import { cents } from '@habilita/kernel';
import { z } from 'zod';
import type { DisputeState, FetchDisputesResult, Period, ProviderDispute } from '../dispute.ts';
import { unavailable } from '../http.ts';
import { read } from './transfeera-charges.ts';
import type { TransfeeraClient } from './transfeera-client.ts';
import { instant } from './transfeera-wire.ts';

const STATES = { pending: 'OPEN', agreed: 'LOST', disagreed: 'WON', canceled: 'CANCELLED' } as const satisfies Record<
  string,
  DisputeState
>;

const infraction = z.object({
  id: z.string().min(1),
  /** The end-to-end id of the PIX. */
  transaction_id: z.string().min(1),
  /** Centavos, unlike everywhere else at Transfeera. */
  amount: z.int().positive().transform(cents),
  status: z.enum(['pending', 'agreed', 'disagreed', 'canceled']),
  infraction_date: instant,
  analysis_due_date: instant.nullish(),
});
const infractions = z.object({ data: z.array(infraction), meta: z.object({ next: z.string().nullish() }).nullish() });

const MOST_PAGES = 100;

/** Complaints of fraud by PIX (docs/provider-facts.md B8). */
export async function fetchDisputes(call: TransfeeraClient, { from, until }: Period): Promise<FetchDisputesResult> {
  const disputes: ProviderDispute[] = [];
  let cursor: string | undefined;
  for (let pages = 0; pages < MOST_PAGES; pages += 1) {
    const query = new URLSearchParams({
      infraction_date__gte: from.toString(),
      infraction_date__lte: until.toString(),
      page_size: '100',
      ...(cursor === undefined ? {} : { page_cursor: cursor }),
    });
    const answer = await call({ method: 'GET', path: `/med/infractions?${query}` });
    if (answer.kind === 'unavailable') return answer;
    if (answer.status >= 300) return unavailable('server', `infractions, HTTP ${answer.status}`);
    const page = read(answer, infractions, 'infractions');
    if (page.kind !== 'read') return page;
    disputes.push(...page.value.data.map(disputeOf));
    cursor = page.value.meta?.next ?? undefined;
    if (cursor === undefined) return { kind: 'disputes', disputes };
  }
  return unavailable('unreadable', 'infractions without an end');
}

const disputeOf = (told: z.output<typeof infraction>): ProviderDispute => ({
  disputeId: told.id,
  kind: 'MED',
  state: STATES[told.status],
  movementId: told.transaction_id,
  amount: told.amount,
  openedAt: told.infraction_date,
  ...(told.analysis_due_date ? { answerBy: told.analysis_due_date } : {}),
});
