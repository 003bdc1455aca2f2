import { LONGEST_DEADLINES } from '@habilita/contract';
import { type Refusal, refusal } from '#kernel/errors.ts';
import type { DeadlineRule } from './deadlines.ts';

/**
 * Why the length of a term cannot change from a day on ('YYYY-MM-DD', Brasília). Terms that began earlier keep their
 * rule, so the day must be today or later, and after the last change. The unit stays as it is and sets the largest
 * amount. Refusals: DATE_IN_PAST, DEADLINE_TOO_LONG, DEADLINE_RULE_EARLIER.
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
