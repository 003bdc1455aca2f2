import { passes } from '@habilita/contract';
import { IconFileExport } from '@tabler/icons-react';
import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { requestExport } from '#api-client/call.ts';
import { BusyButton, notifyFailure } from '#kit/feedback/index.ts';
import { useKit } from '#kit/kit-context.tsx';
import { DisabledReason } from '#kit/layout/index.ts';
import type { ExportButtonProps } from '#kit/list/index.ts';

/**
 * Starts an export of what the list shows: its filters, its order and its columns. Progress and file appear in the
 * top bar.
 */
export function ExportButton({ endpoint, declaration, view }: ExportButtonProps) {
  const { person } = useKit();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const access = declaration.export?.access;
  if (access === undefined || person === undefined || !passes(person, access)) return null;
  const start = async () => {
    setBusy(true);
    try {
      const { page: _, size: __, exactTotal: ___, ...asked } = view.query;
      const { requestId } = await requestExport(endpoint, { ...asked, columns: view.columns.join(',') });
      rememberExport(client, requestId);
    } catch (failure) {
      notifyFailure(failure);
    } finally {
      setBusy(false);
      // This makes the top bar reload the list of running exports.
      await client.invalidateQueries({ queryKey: ['exports'] });
    }
  };
  const nothing = view.totalSize === 0 ? 'Não há registros para exportar.' : undefined;
  return (
    <DisabledReason reason={nothing}>
      <BusyButton
        variant="default"
        leftSection={<IconFileExport size={16} aria-hidden />}
        loading={busy}
        onClick={() => void start()}
      >
        Exportar
      </BusyButton>
    </DisabledReason>
  );
}

const KEY = ['asked-exports'];
const NONE: readonly string[] = [];

function rememberExport(client: QueryClient, requestId: string): void {
  client.setQueryData<readonly string[]>(KEY, (before = NONE) => [...before, requestId]);
}

export function useAskedExports(): readonly string[] {
  const { data: asked } = useQuery<readonly string[]>({ queryKey: KEY, queryFn: skipToken });
  return asked ?? NONE;
}
