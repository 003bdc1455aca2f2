import type { LimitOfList } from './limit-of-list.ts';

type Days = Pick<LimitOfList, 'validFrom' | 'validUntil'>;

interface LimitLocks {
  /** Why no field but the last day can be changed. */
  readonly values?: string;
  readonly validUntil?: string;
}

/**
 * Which fields of a limit can no longer be changed, and why; the server enforces the same rules. `today` is the day in
 * Brasília.
 */
export function limitLocks(limit: Days | undefined, today: string): LimitLocks {
  if (limit === undefined || limit.validFrom > today) return {};
  if (limit.validUntil === null || limit.validUntil >= today) return { values: 'Não muda: este limite já vale.' };
  const ended = 'Não muda: este limite já terminou.';
  return { values: ended, validUntil: ended };
}
