import { Modal } from './Modal.tsx';
import { type Asked, NotLoadedPanel } from './NotLoaded.tsx';
import { LoadingSkeleton } from './LoadingSkeleton.tsx';

interface LoadingDialogProps {
  readonly title: string;
  /** What it waits for. */
  readonly answer: Asked;
  readonly onClose: () => void;
  /** Of the dialog it stands for. */
  readonly size?: 'md' | 'lg';
}

/** In place of a dialog whose content is not there yet. */
export const LoadingDialog = ({ title, answer, onClose, size = 'lg' }: LoadingDialogProps) => (
  <Modal opened onClose={onClose} title={title} size={size} closeButtonProps={{ 'aria-label': 'Fechar' }}>
    <NotLoadedPanel answer={{ ...answer }} loading={<LoadingSkeleton height={240} label="Carregando" />} />
  </Modal>
);
