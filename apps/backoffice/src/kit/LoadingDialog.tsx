import { Skeleton } from '@mantine/core';
import { ErrorPanel } from './ErrorPanel.tsx';
import { Modal } from './Modal.tsx';

interface LoadingDialogProps {
  readonly title: string;
  /** Of what it waits for; null while it is on its way. */
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly onClose: () => void;
  /** Of the dialog it stands for. */
  readonly size?: 'md' | 'lg';
}

/** In place of a dialog whose content is not there yet. */
export const LoadingDialog = ({ title, error, onRetry, onClose, size = 'lg' }: LoadingDialogProps) => (
  <Modal opened onClose={onClose} title={title} size={size} closeButtonProps={{ 'aria-label': 'Fechar' }}>
    {error === null ? (
      <Skeleton height={240} aria-label="Carregando" />
    ) : (
      <ErrorPanel error={error} onRetry={onRetry} />
    )}
  </Modal>
);
