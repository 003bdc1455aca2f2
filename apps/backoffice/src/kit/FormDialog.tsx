import { Modal } from '@mantine/core';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { FormPage, type FormPageProps } from './FormPage.tsx';
import type { FormStanding } from './form/form-types.ts';
import './dialog.css';

type FormDialogProps<Values extends object, Result> = Omit<
  FormPageProps<Values, Result>,
  'heading' | 'onCancel' | 'confirmation' | 'submitOnEnter' | 'keepDraft' | 'actions' | 'standing'
> & {
  readonly onClose: () => void;
  readonly size?: 'md' | 'lg';
};

/**
 * For a few fields; Enter saves. 'Cancelar' gives up what was typed; Escape, the cross and a click beside the dialog ask
 * first, and wait while it is being saved.
 */
export function FormDialog<Values extends object, Result = unknown>({
  onClose,
  size = 'md',
  ...form
}: FormDialogProps<Values, Result>) {
  const standing = useRef<FormStanding>(null);
  const [asking, setAsking] = useState(false);
  // Both dialogs hear the same Escape, so the question comes and goes after it.
  const ask = (asks: boolean) => void setTimeout(() => setAsking(asks));
  const close = () => {
    if (standing.current?.isBusy === true) return;
    if (standing.current?.isDirty() === true) ask(true);
    else onClose();
  };
  return (
    <>
      <Modal
        opened
        onClose={close}
        closeOnEscape={!asking}
        title={form.title}
        size={size}
        classNames={{ body: 'kit-dialog-form' }}
        closeButtonProps={{ 'aria-label': 'Fechar' }}
      >
        <FirstField>
          <FormPage<Values, Result>
            {...form}
            standing={standing}
            heading="none"
            confirmation={false}
            submitOnEnter
            keepDraft={false}
            onCancel={onClose}
          />
        </FirstField>
      </Modal>
      <ConfirmDialog
        opened={asking}
        title="Fechar sem salvar?"
        confirmLabel="Fechar sem salvar"
        cancelLabel="Continuar preenchendo"
        destructive
        onConfirm={onClose}
        onClose={() => ask(false)}
      >
        O que você preencheu em “{form.title}” será perdido.
      </ConfirmDialog>
    </>
  );
}

const FIELD = ':is(input:not([type=hidden]), textarea):not(:disabled)';

/** The dialog gives it the focus, but on a phone, where that would cover the dialog with the keyboard. */
function FirstField({ children }: { readonly children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!window.matchMedia('(pointer: coarse)').matches)
      element.current?.querySelector(FIELD)?.setAttribute('data-autofocus', 'true');
  }, []);
  return <div ref={element}>{children}</div>;
}
