import { LONGEST_DEADLINES } from '@habilita/contract';
import { type Refusal, refusal } from '#kernel/errors.ts';
import type { DeadlineRule } from './deadlines.ts';

/**
 * Why the length of a term cannot change from a day on ('YYYY-MM-DD', Brasília). The day must be today or later,
 * because terms that began earlier keep their rule, and it must be after the day of the last change. The unit cannot
 * change; it determines the largest amount allowed. Refusals: DATE_IN_PAST, DEADLINE_TOO_LONG, DEADLINE_RULE_EARLIER.
 */
export function ruleChangeProblem(
  { amount, validFrom }: Pick<DeadlineRule, 'amount' | 'validFrom'>,
  last: Pick<DeadlineRule, 'unit' | 'validFrom'>,
  today: string,
): Refusal | undefined {
  if (validFrom < today) return refusal('DATE_IN_PAST', 'validFrom');
  if (amount > LONGEST_DEADLINES[last.unit]) return refusal('DEADLINE_TOO_LONG', 'amount');
  return validFrom <= last.validFrom ? refusal('DEADLINE_RULE_EARLIER', 'validFrom') : undefined;
}
