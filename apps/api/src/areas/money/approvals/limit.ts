import { type Refusal, refusal } from '#kernel/errors.ts';

interface Limit {
  readonly kind: string;
  readonly limit: number;
  /** 'YYYY-MM-DD' in Brasília. */
  readonly validFrom: string;
  readonly validUntil?: string | null | undefined;
}

/**
 * Why a limit cannot be saved. A limit must begin today or later. Once a limit is in force, commands may have been
 * compared with it, so that only its last day may change, to today or later. Refusals: DATE_IN_PAST,
 * APPROVAL_LIMIT_IN_FORCE.
 */
export function limitProblem(limit: Limit, before: Limit | undefined, today: string): Refusal | undefined {
  if (limit.validUntil != null && limit.validUntil < today) return refusal('DATE_IN_PAST', 'validUntil');
  if (before === undefined || before.validFrom > today)
    return limit.validFrom < today ? refusal('DATE_IN_PAST', 'validFrom') : undefined;
  const hasEnded = before.validUntil != null && before.validUntil < today;
  const stays =
    limit.kind === before.kind && limit.limit === before.limit && limit.validFrom === before.validFrom && !hasEnded;
  return stays ? undefined : refusal('APPROVAL_LIMIT_IN_FORCE');
}
