import { Modal } from '#kit/feedback/index.ts';
import { AttachmentsPanel, type AttachmentsPanelProps } from './AttachmentsPanel.tsx';

interface AttachmentsDialogProps extends AttachmentsPanelProps {
  readonly name: string;
  readonly onClose: () => void;
}

/** For rows that have no page of their own. */
export function AttachmentsDialog({ name, onClose, ...entity }: AttachmentsDialogProps) {
  return (
    <Modal opened onClose={onClose} title={name} size="lg" closeButtonProps={{ 'aria-label': 'Fechar' }}>
      <AttachmentsPanel {...entity} />
    </Modal>
  );
}
