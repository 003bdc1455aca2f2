import { readOutboxMessageEndpoint } from '@habilita/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#api-client/queries.ts';
import { MessageDialog } from '#features/shared/messages/message-dialog.tsx';
import { NO_VALUE, numberText } from '#kit/format.ts';

/**
 * Shows a message of the outbox. The message is loaded only once, because the history records each time that somebody
 * reads it.
 */
export function OutboxMessage({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const answer = useQuery({
    ...queryOf(readOutboxMessageEndpoint, { params: { id } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  return (
    <MessageDialog
      answer={answer}
      further={({ attempts, error }) => [
        { label: 'Tentativas', value: numberText(attempts) },
        { label: 'Erro', value: error ?? NO_VALUE },
      ]}
      onClose={onClose}
    />
  );
}
