import {
  cancelExportEndpoint,
  downloadExportEndpoint,
  listExportsEndpoint,
  repeatExportEndpoint,
} from '@habilita/contract';
import { useSessionStorage } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useAskedExports } from '#app/asked-exports.ts';
import { call } from '#app/call.ts';
import { areaKey } from '#app/queries.ts';
import type { CallResponse } from '#app/transport.ts';
import { notifyFailure, notifySuccess } from '#kit/notify.tsx';
import { messageOf } from '@habilita/contract';
import { begunAmong, followExports, isUnfinished } from './follow-exports.ts';

export type Export = CallResponse<typeof listExportsEndpoint>['content'][number];

/** Milliseconds between two looks at exports that are on their way. */
const EVERY = 2000;

/** The newest exports, nothing until they have come; asked again every two seconds while one is on its way. */
export function useNewestExports(): readonly Export[] | undefined {
  const answer = useQuery({
    queryKey: [...areaKey(listExportsEndpoint), 'newest'],
    queryFn: ({ signal }) => call(listExportsEndpoint, { query: { size: '10' } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.content.some(isUnfinished) === true ? EVERY : false),
  });
  return answer.data?.content;
}

const NONE: readonly Export[] = [];

/**
 * The exports begun since this page was opened: a small one is done before anybody could see it on its way, and one may be asked for before
 * the first look at those there were.
 */
export function useBegunExports(newest: readonly Export[] | undefined): readonly Export[] {
  const asked = useAskedExports();
  const [first, setFirst] = useState<readonly string[]>();
  if (newest !== undefined && first === undefined) setFirst(newest.map(({ id }) => id));
  return useMemo(
    () => (newest === undefined || first === undefined ? NONE : begunAmong(newest, first, asked)),
    [newest, first, asked],
  );
}

function tell({ fileName, status, error }: Export): void {
  if (status === 'DONE') notifySuccess(`${fileName} está pronto para baixar.`);
  if (status === 'FAILED') notifyFailure(`${fileName}: ${messageOf(error ?? 'EXPORT_FAILED')}`);
}

/** Tells by a toast how each export ended that was on its way on this device, also when it was started before a reload. */
export function useToastsOfExports(newest: readonly Export[], begun: readonly Export[]): void {
  const [before, remember] = useSessionStorage<readonly string[]>({
    key: 'habilita-exports-followed',
    defaultValue: [],
    getInitialValueInEffect: false,
  });
  const client = useQueryClient();
  const told = useRef(new Set<string>());
  useEffect(() => {
    const watched = new Set([...before, ...begun.map(({ id }) => id)]);
    const { followed, ended } = followExports([...watched.difference(told.current)], newest);
    for (const each of ended) {
      told.current.add(each.id);
      tell(each);
    }
    if (followed.join() !== before.join()) remember(followed);
    // The page of exports shows what has just ended, too.
    if (ended.length > 0) void client.invalidateQueries({ queryKey: [...areaKey(listExportsEndpoint), 'list'] });
  }, [before, newest, begun, remember, client]);
}

/** Opens the browser's own way of keeping a file; the page stays. */
function keepFile({ downloadUrl, fileName }: CallResponse<typeof downloadExportEndpoint>): void {
  const link = document.createElement('a');
  link.href = downloadUrl;
  link.download = fileName;
  link.click();
}

/** What can be done with an export: fetched, cancelled, made again. Failures are told by a toast. */
export function useExportActions() {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: areaKey(listExportsEndpoint) });
  const options = { onError: notifyFailure, onSettled: refresh };
  const download = useMutation({
    mutationFn: async (id: string) => keepFile(await call(downloadExportEndpoint, { params: { id } })),
    onError: notifyFailure,
  });
  const cancel = useMutation({
    mutationFn: (id: string) => call(cancelExportEndpoint, { params: { id } }),
    ...options,
  });
  const repeat = useMutation({
    mutationFn: (id: string) => call(repeatExportEndpoint, { params: { id } }),
    ...options,
  });
  return { download: download.mutate, cancel: cancel.mutate, repeat: repeat.mutate };
}
