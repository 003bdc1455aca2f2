import {
  cancelExportEndpoint,
  downloadExportEndpoint,
  listExportsEndpoint,
  repeatExportEndpoint,
} from '@habilita/contract';
import { useSessionStorage } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useAskedExports } from '#features/shared/list-page/ExportButton.tsx';
import { call } from '#api-client/call.ts';
import { loadErrorTexts, textOf } from '#api-client/failure.ts';
import { areaKey } from '#api-client/queries.ts';
import type { CallResponse } from '#api-client/transport.ts';
import { saveFile } from '#kit/upload/index.ts';
import { notifyFailure, notifySuccess } from '#kit/feedback/index.ts';
import { begunAmong, followExports, isUnfinished } from './follow-exports.ts';

export type Export = CallResponse<typeof listExportsEndpoint>['content'][number];

const EVERY_MS = 2000;

export function useNewestExports(): readonly Export[] | undefined {
  const answer = useQuery({
    queryKey: [...areaKey(listExportsEndpoint), 'newest'],
    queryFn: ({ signal }) => call(listExportsEndpoint, { query: { size: '10' } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.content.some(isUnfinished) === true ? EVERY_MS : false),
  });
  return answer.data?.content;
}

const NONE: readonly Export[] = [];

/**
 * The exports that were begun since the page was opened. They include exports that ended before the list of exports
 * showed them as running, and exports that were requested before the list was first loaded.
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

export const readyText = ({ fileName }: Pick<Export, 'fileName'>): string => `${fileName} está pronto para baixar.`;

async function tell({ fileName, status, error }: Export): Promise<void> {
  if (status === 'DONE') notifySuccess(readyText({ fileName }));
  if (status !== 'FAILED') return;
  await loadErrorTexts();
  notifyFailure(`${fileName}: ${textOf(error ?? 'EXPORT_FAILED')}`);
}

/**
 * Tells in a toast how an export ended, unless the open panel shows the export. `inPanel` are the exports that the
 * panel shows.
 */
export function useToastsOfExports(
  newest: readonly Export[],
  begun: readonly Export[],
  inPanel: readonly Export[],
): void {
  const [before, remember] = useSessionStorage<readonly string[]>({
    key: 'habilita-exports-followed',
    defaultValue: [],
    getInitialValueInEffect: false,
  });
  const client = useQueryClient();
  const announced = useRef(new Set<string>());
  useEffect(() => {
    const watched = new Set([...before, ...begun.map(({ id }) => id)]);
    const { followed, ended } = followExports([...watched.difference(announced.current)], newest);
    for (const each of ended) {
      announced.current.add(each.id);
      if (!inPanel.includes(each)) void tell(each);
    }
    if (followed.join() !== before.join()) remember(followed);
    if (ended.length > 0) void client.invalidateQueries({ queryKey: [...areaKey(listExportsEndpoint), 'list'] });
  }, [before, newest, begun, inPanel, remember, client]);
}

function keepFile({ downloadUrl, fileName }: CallResponse<typeof downloadExportEndpoint>): void {
  saveFile(downloadUrl, fileName);
}

/** The actions of an export; when one fails, a toast says so. */
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
