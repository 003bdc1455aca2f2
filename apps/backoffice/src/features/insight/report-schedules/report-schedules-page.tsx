import {
  deleteReportScheduleEndpoint,
  listReportSchedulesEndpoint,
  pauseReportScheduleEndpoint,
  reportSchedulesList,
  reportTimeText,
  runReportScheduleEndpoint,
} from '@habilita/contract';
import { Button } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconSend } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { call } from '#api-client/call.ts';
import { areaKey } from '#api-client/queries.ts';
import type { CallResponse } from '#api-client/transport.ts';
import { confirm, notifyFailure, notifySuccess } from '#kit/feedback/index.ts';
import type { RowAction } from '#kit/list/index.ts';
import { ListPage } from '#features/shared/list-page/ListPage.tsx';
import { ErrorWords } from '#features/shared/reasons/error-words.tsx';
import { useIsHere } from '#kit/use-is-here.ts';
import { lazily } from '#code-loading/lazily.ts';

const ScheduleDialog = lazily(async () => ({ default: (await import('./schedule-dialog.tsx')).ScheduleDialog }));

type Schedule = CallResponse<typeof listReportSchedulesEndpoint>['content'][number];

const TONES = { SENT: 'positive', FAILED: 'problem', REFUSED: 'attention' } as const;
const WIDTHS = { viewName: 200, list: 175, frequency: 190, lastOutcome: 140, lastError: 220 };

const RENDERERS = {
  frequency: (row: Schedule) => reportTimeText(row),
  lastError: ({ lastError }: Schedule) => <ErrorWords code={lastError} />,
};

function useScheduleActions() {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: areaKey(listReportSchedulesEndpoint) });
  const attempt = async (doing: () => Promise<unknown>, done: string) => {
    try {
      await doing();
      notifySuccess(done);
    } catch (failure) {
      notifyFailure(failure);
    } finally {
      await refresh();
    }
  };
  const send = ({ id }: Schedule) =>
    attempt(
      () => call(runReportScheduleEndpoint, { params: { id } }),
      'O arquivo está sendo feito; o e-mail sai em seguida.',
    );
  const pause = ({ id }: Schedule, paused: boolean) =>
    attempt(
      () => call(pauseReportScheduleEndpoint, { params: { id }, body: { paused } }),
      paused ? 'Relatório pausado' : 'Relatório retomado',
    );
  const remove = async ({ id, viewName }: Schedule) => {
    const changes = `O relatório “${viewName}” não é mais enviado. A visão e os arquivos já feitos continuam.`;
    if (!(await confirm({ title: 'Excluir relatório', changes, confirmLabel: 'Excluir', destructive: true }))) return;
    await attempt(() => call(deleteReportScheduleEndpoint, { params: { id } }), 'Relatório excluído');
  };
  const actionsOf = (row: Schedule): readonly RowAction[] => {
    const isPaused = row.state === 'PAUSED';
    const Icon = isPaused ? IconPlayerPlay : IconPlayerPause;
    return [
      { key: 'run', label: 'Enviar agora', icon: <IconSend size={16} aria-hidden />, onClick: () => void send(row) },
      {
        key: 'pause',
        label: isPaused ? 'Retomar' : 'Pausar',
        icon: <Icon size={16} aria-hidden />,
        onClick: () => void pause(row, !isPaused),
      },
      { key: 'remove', label: 'Excluir', destructive: true, onClick: () => void remove(row) },
    ];
  };
  return { actionsOf, refresh };
}

export function ReportSchedulesPage() {
  const { agendar } = useSearch({ from: '/_app/exports/reports' });
  const navigate = useNavigate({ from: '/exports/reports' });
  const isHere = useIsHere();
  const [adding, setAdding] = useState(agendar !== undefined);
  const close = () => {
    setAdding(false);
    // Removes `agendar` from the address, so that a reload does not open the dialog again.
    if (agendar === undefined || !isHere()) return;
    void navigate({
      to: '.',
      search: (before) => Object.fromEntries(Object.entries(before).filter(([name]) => name !== 'agendar')),
      replace: true,
      resetScroll: false,
    });
  };
  const { actionsOf, refresh } = useScheduleActions();
  return (
    <>
      <ListPage
        declaration={reportSchedulesList}
        source={{
          key: areaKey(listReportSchedulesEndpoint),
          load: (query, signal) => call(listReportSchedulesEndpoint, { query }, { signal }),
        }}
        rowKey={(row) => row.id}
        facts={['viewName', 'frequency', 'nextRunAt']}
        renderers={RENDERERS}
        tones={{ state: { ACTIVE: 'positive', PAUSED: 'neutral' }, lastOutcome: TONES }}
        widths={WIDTHS}
        rowActions={actionsOf}
        primaryAction={<Button onClick={() => setAdding(true)}>Agendar relatório</Button>}
        emptyText="Nenhum relatório agendado. Salve uma visão numa lista e receba por e-mail um link para a planilha dela."
      />
      {adding ? (
        <Suspense>
          <ScheduleDialog viewId={agendar} onClose={close} onSaved={() => void refresh()} />
        </Suspense>
      ) : null}
    </>
  );
}
