import type { ManualEntryBody } from '@habilita/contract';
import { type MoneyFacts, type Plan, planOf, problemIn, totalOf } from '#areas/money/core/index.ts';
import type { Actor } from '#kernel/actor.ts';
import { isRefusal, type Refusal } from '#kernel/errors.ts';
import { asksForManualEntry } from './manual-entry.asks.ts';
import { manualEntryRow } from './manual-entry.queries.ts';

/**
 * An administrator credits or debits a student by hand, whatever the registration's status (Specification 3 §3, §4,
 * §5). Open payments are not changed. Refusals: AMOUNT_NOT_POSITIVE when an amount is negative or both are zero;
 * AMOUNT_TOO_LARGE.
 */
export function decideManualEntry(
  facts: MoneyFacts,
  { body, actor }: { readonly body: ManualEntryBody; readonly actor: Pick<Actor, 'roles' | 'permissions'> },
): Plan | Refusal {
  const { entryType, partnerAmount: partner, marketplaceAmount: marketplace, reason } = body;
  const shares = { marketplace, partner };
  const asks = asksForManualEntry(facts, { body, actor });
  const problem = isRefusal(asks) ? asks : problemIn(asks, body);
  if (problem !== undefined) return problem;
  return planOf({
    row: manualEntryRow({ entryType, shares, reason }),
    post: [{ kind: entryType === 'CREDIT' ? 'MANUAL_CREDIT' : 'MANUAL_DEBIT', shares, source: 'OWN_ROW' }],
    event: {
      kind: 'MANUAL_ENTRY',
      after: { entryType, marketplaceCents: marketplace, partnerCents: partner, totalCents: totalOf(shares) },
      reason,
    },
    secondPerson: { kind: 'MANUAL_ENTRY', amount: totalOf(shares), reason },
  });
}
