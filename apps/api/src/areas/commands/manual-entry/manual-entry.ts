import type { ManualEntryBody } from '@habilita/contract';
import {
  type ActionRule,
  type MoneyFacts,
  MOST_CENTS,
  type Plan,
  planOf,
  policyProblem,
  totalOf,
} from '#areas/money/core/index.ts';
import type { Actor } from '#kernel/actor.ts';
import { type Refusal, refusal } from '#kernel/errors.ts';
import { manualEntryRow } from './manual-entry.queries.ts';

/** An administrator may enter money in any status, also once the person's data were erased (Specification 3 §4). */
export const MANUAL_ENTRY_RULE: ActionRule = { for: { roles: ['ADMIN'] }, when: () => true };

/**
 * An administrator credits or debits a student by hand, in any status (Specification 3 §3, §4, §5); open payments
 * stay. Refusals: AMOUNT_NOT_POSITIVE for a negative amount, or both zero; AMOUNT_TOO_LARGE.
 */
export function decideManualEntry(
  facts: MoneyFacts,
  { body, actor }: { readonly body: ManualEntryBody; readonly actor: Pick<Actor, 'roles' | 'permissions'> },
): Plan | Refusal {
  const { entryType, partnerAmount: partner, marketplaceAmount: marketplace, reason } = body;
  const shares = { marketplace, partner };
  const problem = policyProblem(MANUAL_ENTRY_RULE, facts, actor) ?? amountProblem(body);
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

function amountProblem({ partnerAmount: partner, marketplaceAmount: marketplace }: ManualEntryBody) {
  if (partner < 0) return refusal('AMOUNT_NOT_POSITIVE', 'partnerAmount');
  if (marketplace < 0) return refusal('AMOUNT_NOT_POSITIVE', 'marketplaceAmount');
  if (partner > MOST_CENTS) return refusal('AMOUNT_TOO_LARGE', 'partnerAmount');
  if (marketplace > MOST_CENTS) return refusal('AMOUNT_TOO_LARGE', 'marketplaceAmount');
  return partner === 0 && marketplace === 0 ? refusal('AMOUNT_NOT_POSITIVE', 'partnerAmount') : undefined;
}
