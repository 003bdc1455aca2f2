import { keysOf, MANUAL_ENTRY_TYPES, type ManualEntryBody } from '@habilita/contract';
import {
  type ActionRule,
  type Asked,
  askedReason,
  askedShare,
  type Draft,
  type MoneyFacts,
  policyProblem,
} from '#areas/money/core/index.ts';
import type { Actor } from '#kernel/actor.ts';
import type { Refusal } from '#kernel/errors.ts';

/**
 * An administrator may enter a credit or debit in any status, even after the student's data were erased (Specification
 * 3 §4).
 */
export const MANUAL_ENTRY_RULE: ActionRule = { for: { roles: ['ADMIN'] }, when: () => true };

interface Drafted {
  readonly body: Draft<ManualEntryBody>;
  readonly actor: Pick<Actor, 'roles' | 'permissions'>;
}

/**
 * A manual entry asks for its type, both holders' amounts, of which one must be above zero, and a reason (Specification
 * 3 §5). Amounts are centavos. Refusals: those of `MANUAL_ENTRY_RULE`.
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
