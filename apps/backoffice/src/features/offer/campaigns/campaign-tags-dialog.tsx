import { TagsOf } from '#features/shared/tags/tags-of.tsx';
import { Modal } from '#kit/feedback/index.ts';

interface CampaignTagsDialogProps {
  readonly id: string;
  readonly name: string;
  readonly isOver: boolean;
  readonly onClose: () => void;
}

export default function CampaignTagsDialog({ id, name, isOver, onClose }: CampaignTagsDialogProps) {
  return (
    <Modal opened onClose={onClose} title={`Tags de ${name}`} closeButtonProps={{ 'aria-label': 'Fechar' }}>
      <TagsOf entityType="CAMPAIGN" entityId={id} manage="MANAGE_CAMPAIGNS" isOver={isOver} />
      {isOver ? <p className="kit-muted">A campanha está encerrada: as tags dela não mudam mais.</p> : null}
    </Modal>
  );
}
