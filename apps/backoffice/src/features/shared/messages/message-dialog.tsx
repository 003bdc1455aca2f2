import { MESSAGE_CHANNELS, MESSAGE_STATUSES, type MessageChannel, type MessageStatus } from '@habilita/contract';
import type { ReactNode } from 'react';
import { LoadedModal, LoadingSkeleton, NotLoadedPanel, Panel } from '#kit/feedback/index.ts';
import { instantText } from '#kit/format.ts';
import { DescriptionList } from '#kit/layout/index.ts';
import './message-dialog.css';

interface Message {
  readonly subject: string | null;
  readonly body: string;
  readonly recipient: string;
  readonly channel: MessageChannel;
  readonly status: MessageStatus;
  readonly createdAt: string;
  readonly sentAt: string | null;
  readonly hasSecrets: boolean;
}

interface MessageDialogProps<Read extends Message> {
  readonly answer: Parameters<typeof NotLoadedPanel>[0]['answer'] & { readonly data: Read | undefined };
  /** The zone in which moments are shown; Brasília when it is left out. */
  readonly zone?: string;
  readonly further?: (message: Read) => readonly { readonly label: string; readonly value: ReactNode }[];
  readonly footer?: ReactNode;
  readonly onClose: () => void;
}

/**
 * Shows a message as its recipient reads it, without the links that give access without a password: the server removes
 * them.
 */
export function MessageDialog<Read extends Message>(props: MessageDialogProps<Read>) {
  const { answer, zone, further, footer, onClose } = props;
  return (
    <LoadedModal
      opened
      onClose={onClose}
      size="lg"
      title={answer.data?.subject ?? 'Mensagem'}
      closeButtonProps={{ 'aria-label': 'Fechar' }}
    >
      {answer.data === undefined ? null : (
        <Text message={answer.data} zone={zone} further={further?.(answer.data) ?? []} />
      )}
      <NotLoadedPanel answer={answer} loading={<LoadingSkeleton height={160} label="Carregando a mensagem" />} />
      {footer}
    </LoadedModal>
  );
}

interface TextProps {
  readonly message: Message;
  readonly zone: string | undefined;
  readonly further: readonly { readonly label: string; readonly value: ReactNode }[];
}

function Text({ message, zone, further }: TextProps) {
  return (
    <div className="message">
      <DescriptionList
        entries={[
          { label: 'Destinatário', value: message.recipient },
          { label: 'Canal', value: MESSAGE_CHANNELS[message.channel] },
          { label: 'Situação', value: MESSAGE_STATUSES[message.status] },
          { label: 'Criada em', value: instantText(message.createdAt, zone) },
          { label: 'Enviada em', value: instantText(message.sentAt, zone) },
          ...further,
        ]}
      />
      {message.hasSecrets ? (
        <Panel tone="information" title="Parte do texto não é mostrada">
          <p>A mensagem tem um link que vale como senha. Ele só chega a quem a recebe.</p>
        </Panel>
      ) : null}
      <section className="message-text" aria-label="Texto da mensagem">
        {message.body}
      </section>
    </div>
  );
}
