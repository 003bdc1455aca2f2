import type { ListDeclaration } from '@habilita/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useKit } from '../kit-context.tsx';
import { everyRecord, everyRecordQuery } from './every-record.ts';
import type { Draft } from './list-state.ts';

const NOTHING: Draft = {};

/**
 * The filters that stand after clearing them: of the kept filter, every record. Were it empty, the screen would close the
 * list until it is set again, and with it the open search and the focus.
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
