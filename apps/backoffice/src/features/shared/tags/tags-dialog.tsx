import type { TagEntityType } from '@habilita/contract';
import { Modal } from '#kit/feedback/index.ts';
import { TagsOf } from './tags-of.tsx';

interface TagsDialogProps {
  readonly entityType: TagEntityType;
  readonly entityId: string;
  readonly name: string;
  readonly onClose: () => void;
}

/** The tags of a row that has no page of its own. */
export function TagsDialog({ entityType, entityId, name, onClose }: TagsDialogProps) {
  return (
    <Modal opened onClose={onClose} title={`Tags: ${name}`} closeButtonProps={{ 'aria-label': 'Fechar' }}>
      <TagsOf entityType={entityType} entityId={entityId} manage="MANAGE_REGISTRATIONS" />
    </Modal>
  );
}
