import {
  discardSystemJobEndpoint,
  type JobState,
  retrySystemJobEndpoint,
  searchSystemJobsEndpoint,
  systemJobsList,
} from '@habilita/contract';
import { IconRefresh, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#api-client/call.ts';
import { areaKey } from '#api-client/queries.ts';
import type { CallResponse } from '#api-client/transport.ts';
import { confirm, notifyFailure, notifySuccess } from '#kit/feedback/index.ts';
import { instantText } from '#kit/format.ts';
import type { RowAction } from '#kit/list/index.ts';
import { ListPage } from '#features/shared/list-page/ListPage.tsx';
import type { Tone } from '#kit/layout/index.ts';
import { REFRESH_MS } from './summary-panel.tsx';

type Job = CallResponse<typeof searchSystemJobsEndpoint>['content'][number];

const TONES: Readonly<Record<JobState, Tone>> = { RUNNING: 'information', RETRYING: 'attention', DEAD: 'problem' };
const WIDTHS = { label: 200, error: 170 };

function reasonNotToRetry(job: Job): string | undefined {
  if (job.state === 'RUNNING') return 'Está em execução.';
  return job.state === 'RETRYING' ? `Será tentada de novo em ${instantText(job.nextTryAt)}.` : undefined;
}

type Deed = (job: Job) => Promise<void>;

function actionsOf(job: Job, retry: Deed, discard: Deed): RowAction[] {
  return [
    {
      key: 'retry',
      label: 'Tentar de novo',
      icon: <IconRefresh size={16} aria-hidden />,
      disabledReason: reasonNotToRetry(job),
      onClick: () => void retry(job),
    },
    {
      key: 'discard',
      label: 'Descartar',
      icon: <IconTrash size={16} aria-hidden />,
      disabledReason: job.state === 'DEAD' ? undefined : 'Só o que esgotou as tentativas pode ser descartado.',
      destructive: true,
      onClick: () => void discard(job),
    },
  ];
}

export function JobsPage() {
  const queries = useQueryClient();
  const run = async (work: () => Promise<unknown>, done: string) => {
    try {
      await work();
      notifySuccess(done);
    } catch (failure) {
      notifyFailure(failure);
    }
    await queries.invalidateQueries({ queryKey: ['system'] });
  };
  const retry = ({ id }: Job) =>
    run(() => call(retrySystemJobEndpoint, { params: { id } }), 'A tarefa voltou para a fila.');
  const discard = async (job: Job) => {
    const question = {
      title: 'Descartar tarefa',
      changes: `“${job.label}” não será mais executada. O que ela faria precisa ser feito de outra forma.`,
      confirmLabel: 'Descartar',
      destructive: true,
    };
    if (await confirm(question))
      await run(() => call(discardSystemJobEndpoint, { params: { id: job.id } }), 'Tarefa descartada');
  };
  return (
    <>
      <ListPage
        declaration={systemJobsList}
        source={{
          key: areaKey(searchSystemJobsEndpoint),
          load: (query, signal) => call(searchSystemJobsEndpoint, { query }, { signal }),
        }}
        rowKey={(row) => row.id}
        tones={{ state: TONES }}
        widths={WIDTHS}
        actionsWidth={80}
        facts={['label', 'state', 'createdAt']}
        rowActions={(job) => actionsOf(job, retry, discard)}
        refetchInterval={REFRESH_MS}
        emptyText="Nenhuma tarefa em execução ou com falha."
      />
    </>
  );
}
