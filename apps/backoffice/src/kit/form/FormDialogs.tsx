import type { ReactNode } from 'react';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import type { Confirmation } from './form-types.ts';
import { useUnsavedGuard } from './use-guard.ts';

interface LeaveDialogProps {
  readonly title: string;
  readonly isUnsaved: () => boolean;
  /** What was typed is given up. */
  readonly onLeave: () => void;
  readonly onStay: () => void;
}

/** Asks before unsaved changes are left behind. */
export function LeaveDialog({ title, isUnsaved, onLeave, onStay }: LeaveDialogProps) {
  const guard = useUnsavedGuard(isUnsaved);
  const leave = () => {
    onLeave();
    guard.leave();
  };
  const stay = () => {
    onStay();
    guard.stay();
  };
  return (
    <ConfirmDialog
      opened={guard.asking}
      title="Sair sem salvar?"
      confirmLabel="Sair sem salvar"
      cancelLabel="Continuar editando"
      destructive
      onConfirm={leave}
      onClose={stay}
    >
      O que você mudou em “{title}” será perdido.
    </ConfirmDialog>
  );
}

interface SaveConfirmationProps<Values> {
  readonly confirmation: Confirmation<Values> | undefined;
  readonly values: Values;
  readonly opened: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

function textOf<Values>(confirmation: Confirmation<Values> | undefined, values: Values): ReactNode {
  return typeof confirmation?.text === 'function' ? confirmation.text(values) : confirmation?.text;
}

/** Asks before saving, saying what will change. */
export function SaveConfirmation<Values>({ confirmation, values, ...dialog }: SaveConfirmationProps<Values>) {
  return (
    <ConfirmDialog
      {...dialog}
      {...(confirmation?.title === undefined ? {} : { title: confirmation.title })}
      {...(confirmation?.confirmLabel === undefined ? {} : { confirmLabel: confirmation.confirmLabel })}
      {...(confirmation?.destructive === undefined ? {} : { destructive: confirmation.destructive })}
    >
      {textOf(confirmation, values)}
    </ConfirmDialog>
  );
}
