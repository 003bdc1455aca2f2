import { readTimelineMessageEndpoint } from '@habilita/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#api-client/queries.ts';
import { MessageDialog } from '#features/shared/messages/message-dialog.tsx';
import { DialogFooter } from '#kit/feedback/index.ts';

interface TimelineMessageProps {
  /** The registration's id. */
  readonly id: string;
  readonly messageId: string;
  readonly zone: string;
  readonly onClose: () => void;
}

export function TimelineMessage({ id, messageId, zone, onClose }: TimelineMessageProps) {
  const answer = useQuery({ ...queryOf(readTimelineMessageEndpoint, { params: { id, messageId } }), gcTime: 0 });
  const footer = (
    <DialogFooter>
      <Button onClick={onClose}>Fechar</Button>
    </DialogFooter>
  );
  return <MessageDialog answer={answer} zone={zone} footer={footer} onClose={onClose} />;
}
