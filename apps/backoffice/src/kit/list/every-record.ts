import { ALL_RECORDS } from '@habilita/contract';
import type { LookupSource, Option } from '../kit-context.tsx';

/** Ids have 36 characters, and proxies refuse addresses of some 8,000. */
const MOST_NAMED = 100;

/** Filter value for all these records: their ids, or one word when too many for an address. */
export const everyRecord = (records: readonly Option[]): string =>
  records.length > MOST_NAMED ? ALL_RECORDS : records.map((record) => record.value).join(',');

export const everyRecordQuery = (lookup: string | undefined, source: LookupSource | undefined) => ({
  queryKey: ['lookup', lookup, 'all'],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    source?.all?.(signal) ?? source?.search('', signal) ?? Promise.resolve([]),
  staleTime: 60_000,
});
