import { keysOf, MANUAL_ENTRY_TYPES, type ManualEntryBody } from '@habilita/contract';
import {
  type Asked,
  askedReason,
  askedShare,
  type Draft,
  type MoneyFacts,
  policyProblem,
} from '#areas/money/core/index.ts';
import type { Actor } from '#kernel/actor.ts';
import type { Refusal } from '#kernel/errors.ts';
import { MANUAL_ENTRY_RULE } from './manual-entry.policy.ts';

interface Drafted {
  readonly body: Draft<ManualEntryBody>;
  readonly actor: Pick<Actor, 'roles' | 'permissions'>;
}

/**
 * A manual entry asks for its type, both holders' amounts, of which one must be above zero, and a reason
 * (Specification 3 §5). Centavos. Refusal: that of the policy.
 */
export function asksForManualEntry(facts: MoneyFacts, { body, actor }: Drafted): Asked[] | Refusal {
  const { partnerAmount: partner, marketplaceAmount: marketplace } = body;
  return (
    policyProblem(MANUAL_ENTRY_RULE, facts, actor) ?? [
      { field: 'entryType', isRequired: true, choices: keysOf(MANUAL_ENTRY_TYPES).map((value) => ({ value })) },
      askedShare('partnerAmount', marketplace),
      askedShare('marketplaceAmount', partner, true),
      askedReason('reason', true),
    ]
  );
}
