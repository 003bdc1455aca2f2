import { MESSAGE_CHANNELS, MESSAGE_STATUSES, readTimelineMessageEndpoint } from '@habilita/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#api-client/queries.ts';
import type { CallResponse } from '#api-client/transport.ts';
import { DialogFooter, LoadedModal, LoadingSkeleton, NotLoadedPanel, Panel } from '#kit/feedback/index.ts';
import { DescriptionList } from '#kit/layout/index.ts';
import { instantText } from '#kit/format.ts';

type Message = CallResponse<typeof readTimelineMessageEndpoint>;

interface MessageDialogProps {
  /** The registration's id. */
  readonly id: string;
  readonly messageId: string;
  readonly zone: string;
  readonly onClose: () => void;
}

export function MessageDialog({ id, messageId, zone, onClose }: MessageDialogProps) {
  const answer = useQuery({ ...queryOf(readTimelineMessageEndpoint, { params: { id, messageId } }), gcTime: 0 });
  return (
    <LoadedModal
      opened
      onClose={onClose}
      size="lg"
      title={answer.data?.subject ?? 'Mensagem'}
      closeButtonProps={{ 'aria-label': 'Fechar' }}
    >
      {answer.data === undefined ? null : <Text message={answer.data} zone={zone} />}
      <NotLoadedPanel answer={answer} loading={<LoadingSkeleton height={160} label="Carregando a mensagem" />} />
      <DialogFooter>
        <Button onClick={onClose}>Fechar</Button>
      </DialogFooter>
    </LoadedModal>
  );
}

function Text({ message, zone }: { readonly message: Message; readonly zone: string }) {
  return (
    <div className="timeline-message">
      <DescriptionList
        entries={[
          { label: 'Destinatário', value: message.recipient },
          { label: 'Canal', value: MESSAGE_CHANNELS[message.channel] },
          { label: 'Situação', value: MESSAGE_STATUSES[message.status] },
          { label: 'Criada em', value: instantText(message.createdAt, zone) },
          { label: 'Enviada em', value: instantText(message.sentAt, zone) },
        ]}
      />
      {message.hasSecrets ? (
        <Panel tone="information" title="Parte do texto não é mostrada">
          <p>A mensagem tem um link que vale como senha. Ele só chega a quem a recebe.</p>
        </Panel>
      ) : null}
      <section className="timeline-text" aria-label="Texto da mensagem">
        {message.body}
      </section>
    </div>
  );
}
