import type { LimitOfList } from './limit-of-list.ts';

type Days = Pick<LimitOfList, 'validFrom' | 'validUntil'>;

interface LimitLocks {
  /** Why no field but the last day can be changed. */
  readonly values?: string;
  readonly validUntil?: string;
  /** Why the limit cannot be deleted. */
  readonly removal?: string;
}

/**
 * Which fields of a limit can no longer be changed, and why; the server enforces the same rules. `today` is the day in
 * Brasília.
 */
export function limitLocks(limit: Days | undefined, today: string): LimitLocks {
  if (limit === undefined || limit.validFrom > today) return {};
  if (limit.validUntil === null || limit.validUntil >= today)
    return { values: 'Não muda: este limite já vale.', removal: 'Este limite já vale: só pode ser encerrado.' };
  const ended = 'Não muda: este limite já terminou.';
  return { values: ended, validUntil: ended, removal: 'Este limite já valeu: fica no histórico.' };
}
