import { Modal } from '#kit/feedback/index.ts';
import { AttachmentsPanel, type AttachmentsPanelProps } from './AttachmentsPanel.tsx';

interface AttachmentsDialogProps extends AttachmentsPanelProps {
  readonly name: string;
  readonly onClose: () => void;
}

/** The attachments of a row that has no page of its own. */
export function AttachmentsDialog({ name, onClose, ...entity }: AttachmentsDialogProps) {
  return (
    <Modal opened onClose={onClose} title={name} size="lg" closeButtonProps={{ 'aria-label': 'Fechar' }}>
      <AttachmentsPanel {...entity} />
    </Modal>
  );
}
