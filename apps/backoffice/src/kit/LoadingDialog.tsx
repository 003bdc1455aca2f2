import { Skeleton } from '@mantine/core';
import { ErrorPanel } from './ErrorPanel.tsx';
import { Modal } from './Modal.tsx';

interface LoadingDialogProps {
  readonly title: string;
  /** Of what it waits for; null while it is on its way. */
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly onClose: () => void;
}

/** In place of a dialog whose content is not there yet. */
export const LoadingDialog = ({ title, error, onRetry, onClose }: LoadingDialogProps) => (
  <Modal opened onClose={onClose} title={title} size="lg" closeButtonProps={{ 'aria-label': 'Fechar' }}>
    {error === null ? (
      <Skeleton height={240} aria-label="Carregando" />
    ) : (
      <ErrorPanel error={error} onRetry={onRetry} />
    )}
  </Modal>
);
