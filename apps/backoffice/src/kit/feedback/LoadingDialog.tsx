import { Modal } from './Modal.tsx';
import { type QueryAnswer, NotLoadedPanel } from './NotLoaded.tsx';
import { LoadingSkeleton } from './LoadingSkeleton.tsx';

interface LoadingDialogProps {
  readonly title: string;
  readonly answer: QueryAnswer;
  readonly onClose: () => void;
  readonly size?: 'md' | 'lg';
}

/** Is shown in place of a dialog whose content has not been loaded yet. */
export const LoadingDialog = ({ title, answer, onClose, size = 'lg' }: LoadingDialogProps) => (
  <Modal opened onClose={onClose} title={title} size={size} closeButtonProps={{ 'aria-label': 'Fechar' }}>
    <NotLoadedPanel answer={{ ...answer }} loading={<LoadingSkeleton height={240} label="Carregando" />} />
  </Modal>
);
