import type { LimitOfList } from './limit-of-list.ts';

type Days = Pick<LimitOfList, 'validFrom' | 'validUntil'>;

interface LimitLocks {
  /** Why nothing but the last day can change. */
  readonly values?: string;
  readonly validUntil?: string;
}

/** What cannot change in a limit any more; `today` is the day in Brasília. The server refuses the same. */
export function limitLocks(limit: Days | undefined, today: string): LimitLocks {
  if (limit === undefined || limit.validFrom > today) return {};
  if (limit.validUntil === null || limit.validUntil >= today) return { values: 'Não muda: este limite já vale.' };
  const ended = 'Não muda: este limite já terminou.';
  return { values: ended, validUntil: ended };
}
