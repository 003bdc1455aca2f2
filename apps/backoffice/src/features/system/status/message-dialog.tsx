import { MESSAGE_CHANNELS, MESSAGE_STATUSES, readOutboxMessageEndpoint } from '@habilita/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#api-client/queries.ts';
import type { CallResponse } from '#api-client/transport.ts';
import { LoadedModal, LoadingSkeleton, NotLoadedPanel, Panel } from '#kit/feedback/index.ts';
import { DescriptionList } from '#kit/layout/index.ts';
import { instantText, NO_VALUE, numberText } from '#kit/format.ts';
import './system.css';

type Message = CallResponse<typeof readOutboxMessageEndpoint>;

/** Each reading is recorded in the history, so the message is read only once. */
export function MessageDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const answer = useQuery({
    ...queryOf(readOutboxMessageEndpoint, { params: { id } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  return (
    <LoadedModal
      opened
      onClose={onClose}
      size="lg"
      title={answer.data?.subject ?? 'Mensagem'}
      closeButtonProps={{ 'aria-label': 'Fechar' }}
    >
      {answer.data !== undefined && <Text message={answer.data} />}
      <NotLoadedPanel answer={{ ...answer }} loading={<LoadingSkeleton height={160} label="Carregando a mensagem" />} />
    </LoadedModal>
  );
}

function Text({ message }: { readonly message: Message }) {
  return (
    <div className="system-message">
      <DescriptionList
        entries={[
          { label: 'Destinatário', value: message.recipient },
          { label: 'Canal', value: MESSAGE_CHANNELS[message.channel] },
          { label: 'Situação', value: MESSAGE_STATUSES[message.status] },
          { label: 'Criada em', value: instantText(message.createdAt) },
          { label: 'Enviada em', value: instantText(message.sentAt) },
          { label: 'Tentativas', value: numberText(message.attempts) },
          { label: 'Erro', value: message.error ?? NO_VALUE },
        ]}
      />
      {message.hasSecrets && (
        <Panel tone="information" title="Parte do texto não é mostrada">
          <p>A mensagem tem um link que vale como senha. Ele só chega a quem a recebe.</p>
        </Panel>
      )}
      <section className="system-message-text" aria-label="Texto da mensagem">
        {message.body}
      </section>
    </div>
  );
}
