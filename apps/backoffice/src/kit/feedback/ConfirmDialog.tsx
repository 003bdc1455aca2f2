import { Button } from '@mantine/core';
import { useSelector } from '@tanstack/react-store';
import type { ReactNode } from 'react';
import { BusyButton } from './BusyButton.tsx';
import { CONFIRM_TEXT, openQuestion } from './confirm.ts';
import { DialogFooter, Modal } from './Modal.tsx';
import { TextWithSums } from '../layout/Money.tsx';

export const CONFIRM_TITLE = 'Confirmação';

export interface ConfirmDialogProps {
  readonly opened: boolean;
  readonly title?: string;
  readonly children?: ReactNode;
  readonly confirmLabel?: string;
  readonly cancelLabel?: string;
  /**
   * Makes the confirm button red and gives the cancel button the initial focus, so that pressing Enter destroys
   * nothing.
   */
  readonly destructive?: boolean;
  readonly busy?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      title={props.title ?? CONFIRM_TITLE}
      closeButtonProps={{ 'aria-label': 'Fechar' }}
    >
      <ConfirmBody {...props} />
    </Modal>
  );
}

export function ConfirmBody(props: Omit<ConfirmDialogProps, 'opened' | 'title'>) {
  const { destructive = false, busy = false, children: told = CONFIRM_TEXT } = props;
  return (
    <>
      <div>{typeof told === 'string' ? <TextWithSums>{told}</TextWithSums> : told}</div>
      <DialogFooter>
        <Button variant="default" onClick={props.onClose} disabled={busy} data-autofocus={destructive || undefined}>
          {props.cancelLabel ?? 'Voltar'}
        </Button>
        <BusyButton
          onClick={props.onConfirm}
          loading={busy}
          data-autofocus={destructive ? undefined : true}
          {...(destructive ? { color: 'red' } : {})}
        >
          <TextWithSums>{props.confirmLabel ?? 'Confirmar'}</TextWithSums>
        </BusyButton>
      </DialogFooter>
    </>
  );
}

export function ConfirmHost() {
  const question = useSelector(openQuestion, ({ question: open }) => open);
  if (question === undefined) return null;
  const { changes, answer, ...rest } = question;
  return (
    <ConfirmDialog {...rest} opened onConfirm={() => answer(true)} onClose={() => answer(false)}>
      {changes}
    </ConfirmDialog>
  );
}
