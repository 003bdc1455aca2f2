import type { DeadlineCode } from '@habilita/contract';
import { newId } from '@habilita/kernel';
import type { Transaction } from '#kernel/db/connect.ts';
import { accept } from '#kernel/errors.ts';
import { type By, recordEvent } from '#kernel/events.ts';
import { ruleChangeProblem } from './deadline-rule.ts';
import { lockLastRule, replaceRule } from './deadlines.queries.ts';

interface Change {
  readonly code: DeadlineCode;
  readonly amount: number;
  /** The first day on which the new rule applies: 'YYYY-MM-DD' in Brasília. */
  readonly validFrom: string;
}

/**
 * Adds a rule for the length of a term, and ends the last rule on the day on which the new one begins. Refusals: those
 * of `ruleChangeProblem`.
 */
export async function changeDeadlineRule(
  trx: Transaction,
  { code, amount, validFrom }: Change,
  { now, today }: { readonly now: Temporal.Instant; readonly today: string },
  by: By,
) {
  const last = await lockLastRule(trx, code);
  accept(ruleChangeProblem({ amount, validFrom }, last, today));
  const rule = { id: newId(), code, amount, unit: last.unit, validFrom };
  await replaceRule(trx, last.id, { ...rule, createdBy: by.actor.userId, createdAt: now });
  const about = { entityType: 'DEADLINE_RULE', entityId: rule.id, kind: 'DEADLINE_RULE_CHANGED' };
  await recordEvent(trx, { ...by, ...about, before: last, after: rule });
  return { ...rule, validUntil: null };
}
