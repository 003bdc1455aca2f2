import { readOutboxMessageEndpoint } from '@habilita/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#api-client/queries.ts';
import { MessageDialog } from '#features/shared/messages/message-dialog.tsx';
import { NO_VALUE, numberText } from '#kit/format.ts';

/** Each reading is recorded in the history, so the message is read only once. */
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
