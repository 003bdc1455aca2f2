import type { ModalProps } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { LeaveDialog } from './LeaveDialog.tsx';
import { LoadedModal } from './LoadedModal.tsx';

interface ConfirmCloseModalProps extends Omit<ModalProps, 'opened' | 'title' | 'closeOnEscape'> {
  readonly title: string;
  /** Whether something was typed or chosen that closing would lose. */
  readonly isDirty: () => boolean;
  /** Whether the content is being sent; the dialog does not close meanwhile. */
  readonly isBusy?: () => boolean;
  /** Whether leaving the screen would lose something. By default the same as `isDirty`. */
  readonly isLostByLeaving?: () => boolean;
}

const never = () => false;

/**
 * A dialog that asks for confirmation before filled-in values are lost by Escape, its close button, a click outside,
 * the browser's Back, navigation or a reload.
 */
export function ConfirmCloseModal({
  title,
  isDirty,
  isBusy = never,
  isLostByLeaving = isDirty,
  onClose,
  ...modal
}: ConfirmCloseModalProps) {
  const [asking, setAsking] = useState(false);
  // One press of Escape reaches both this dialog and the dialog of the question. The question is therefore opened or
  // closed in a timeout; otherwise the same key press would close or open it again at once.
  const ask = (asks: boolean) => void setTimeout(() => setAsking(asks));
  const close = () => {
    if (isBusy()) return;
    if (isDirty()) ask(true);
    else onClose();
  };
  return (
    <>
      <LoadedModal opened title={title} closeButtonProps={{ 'aria-label': 'Fechar' }} {...modal} onClose={close} />
      <ConfirmDialog
        opened={asking}
        title="Fechar sem salvar?"
        confirmLabel="Fechar sem salvar"
        cancelLabel="Continuar preenchendo"
        destructive
        onConfirm={onClose}
        onClose={() => ask(false)}
      >
        O que você preencheu em “{title}” será perdido.
      </ConfirmDialog>
      <LeaveDialog title={title} by="history" isUnsaved={isLostByLeaving} isBusy={isBusy} />
    </>
  );
}
