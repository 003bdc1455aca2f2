import type { ListDeclaration } from '@habilita/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useKit } from '../kit-context.tsx';
import { everyRecord, everyRecordQuery } from './every-record.ts';
import type { Draft } from './list-state.ts';

const NOTHING: Draft = {};

/**
 * Filters as the screen sets them when there are none: every record of the kept one. Without it the list would leave
 * the screen until they are set again, and take the focus and the open search with it.
 */
export function usePreset({ filters }: ListDeclaration, kept: string | undefined) {
  const client = useQueryClient();
  const { lookups } = useKit();
  const filter = kept === undefined ? undefined : filters[kept];
  if (kept === undefined || filter === undefined || !('lookup' in filter))
    return (apply: (draft: Draft) => void) => apply(NOTHING);
  const { lookup } = filter;
  return (apply: (draft: Draft) => void) => {
    client.ensureQueryData(everyRecordQuery(lookup, lookups[lookup])).then(
      (records) => apply({ [kept]: everyRecord(records) }),
      () => apply(NOTHING),
    );
  };
}
