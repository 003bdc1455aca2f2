import type { ErrorCode } from '@habilita/contract';
import { useQuery } from '@tanstack/react-query';
import { textOf } from '#api-client/failure.ts';
import type { LookupSource } from '#kit/kit-context.tsx';

/** The name is undefined while it loads, and null when there is no such record. */
export type NameOf = (id: string) => string | null | undefined;

export function useNames(lookup: string, source: LookupSource | undefined, joined: string): NameOf {
  const ids = joined === '' ? [] : joined.split(',');
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['lookup', lookup, 'names', ids],
    queryFn: async ({ signal }) => (await source?.byIds(ids, signal)) ?? [],
    enabled: ids.length > 0,
    placeholderData: (before) => before,
    staleTime: 60_000,
  });
  const missing = data === undefined || isPlaceholderData ? undefined : null;
  return (id) => data?.find(({ value }) => value === id)?.label ?? missing;
}

export function chosenName(id: string | null, nameOf: NameOf, missing: ErrorCode, none: string): string {
  if (id === null) return none;
  const name = nameOf(id);
  return name === null ? textOf(missing) : (name ?? '…');
}

/** The ids without repetition, in order, joined by commas. */
export const distinctIds = (ids: readonly (string | null)[]): string =>
  [...new Set(ids.filter((id) => id !== null))].toSorted((a, b) => (a < b ? -1 : 1)).join(',');
