import {
  type MessageStatus,
  outboxList,
  searchOutboxEndpoint,
  sendMessageAgainEndpoint,
  systemSummaryEndpoint,
} from '@habilita/contract';
import { IconEye, IconSend } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { call } from '#api-client/call.ts';
import { areaKey, queryOf } from '#api-client/queries.ts';
import type { CallResponse } from '#api-client/transport.ts';
import { confirm, notifyFailure, notifySuccess, NotLoaded } from '#kit/feedback/index.ts';
import { instantText } from '#kit/format.ts';
import type { RowAction } from '#kit/list/index.ts';
import { ListPage } from '#features/shared/list-page/ListPage.tsx';
import type { Tone } from '#kit/layout/index.ts';
import { REFRESH_MS } from './summary-panel.tsx';
import { lazily } from '#code-loading/lazily.ts';

const OutboxMessage = lazily(async () => ({ default: (await import('./outbox-message.tsx')).OutboxMessage }));

type Message = CallResponse<typeof searchOutboxEndpoint>['content'][number];
type Carried = CallResponse<typeof systemSummaryEndpoint>['carried'];

const TONES: Readonly<Record<MessageStatus, Tone>> = {
  PENDING: 'information',
  SENT: 'positive',
  KEPT: 'neutral',
  FAILED: 'problem',
};
const WIDTHS = { channel: 90, recipient: 175, subject: 260, attempts: 110, error: 170 };

function reasonNotToSend({ status, channel, goneReason }: Message, carried: Carried | undefined): string | undefined {
  if (status === 'PENDING') return 'Já está na fila de envio.';
  if (goneReason !== null) return goneReason;
  if (carried === undefined) return 'Ainda não se sabe se há um servidor de envio para este canal.';
  return carried.includes(channel) ? undefined : 'Nenhum servidor de envio está configurado para este canal.';
}

/** The list of messages without their texts, each of which is read when somebody opens the message. */
export function OutboxPage() {
  const [opened, setOpened] = useState<string>();
  const queries = useQueryClient();
  const summary = useQuery(queryOf(systemSummaryEndpoint, {}));
  const sendAgain = async ({ id, status, sentAt, recipient }: Message) => {
    const changes =
      status === 'SENT'
        ? `A mensagem já foi enviada em ${instantText(sentAt)} e chegará outra vez a ${recipient}.`
        : `A mensagem volta para a fila e será enviada a ${recipient}.`;
    if (!(await confirm({ title: 'Enviar de novo', changes, confirmLabel: 'Enviar de novo' }))) return;
    try {
      await call(sendMessageAgainEndpoint, { params: { id } });
      notifySuccess('Solicitação realizada com sucesso!');
    } catch (failure) {
      notifyFailure(failure);
    }
    await queries.invalidateQueries({ queryKey: ['system'] });
  };
  const actionsOf = (row: Message): RowAction[] => [
    {
      key: 'open',
      label: 'Ler mensagem',
      icon: <IconEye size={16} aria-hidden />,
      onClick: () => setOpened(row.id),
    },
    {
      key: 'send',
      label: 'Enviar de novo',
      icon: <IconSend size={16} aria-hidden />,
      disabledReason: reasonNotToSend(row, summary.data?.carried),
      onClick: () => void sendAgain(row),
    },
  ];
  return (
    <>
      <ListPage
        declaration={outboxList}
        source={{
          key: areaKey(searchOutboxEndpoint),
          load: (query, signal) => call(searchOutboxEndpoint, { query }, { signal }),
        }}
        rowKey={(row) => row.id}
        tones={{ status: TONES }}
        widths={WIDTHS}
        actionsWidth={96}
        facts={['subject', 'status', 'createdAt']}
        rowActions={actionsOf}
        refetchInterval={REFRESH_MS}
        above={<NotLoaded what="Servidores de envio" answer={summary} />}
        emptyText="Nenhuma mensagem até agora."
      />
      {opened !== undefined && (
        <Suspense>
          <OutboxMessage id={opened} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </>
  );
}
