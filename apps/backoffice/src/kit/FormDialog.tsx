import { Modal } from '@mantine/core';
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { FIELD_ATTRIBUTE } from './fields/field-props.ts';
import { FormPage, type FormPageProps } from './FormPage.tsx';
import type { FormState } from './form/form-types.ts';
import { useEscape } from './form/use-escape.ts';
import './dialog.css';

type FormDialogProps<Values extends object, Result> = Omit<
  FormPageProps<Values, Result>,
  'heading' | 'onCancel' | 'confirmation' | 'submitOnEnter' | 'keepDraft' | 'actions' | 'state'
> & {
  readonly onClose: () => void;
  readonly size?: 'md' | 'lg';
};

/**
 * For a few fields. Enter saves, 'Cancelar' closes. Escape, the cross and a click outside ask before they discard
 * changes, and do nothing while it is being saved.
 */
export function FormDialog<Values extends object, Result = unknown>({
  onClose,
  size = 'md',
  ...form
}: FormDialogProps<Values, Result>) {
  const state = useRef<FormState>(null);
  const content = useRef<HTMLDivElement>(null);
  const [asking, setAsking] = useState(false);
  // Both dialogs hear the same Escape, so the question comes and goes after it.
  const ask = (asks: boolean) => void setTimeout(() => setAsking(asks));
  const close = () => {
    if (state.current?.isBusy === true) return;
    if (state.current?.isDirty() === true) ask(true);
    else onClose();
  };
  useEscape(content, close);
  return (
    <>
      <Modal
        opened
        onClose={close}
        closeOnEscape={false}
        title={form.title}
        size={size}
        classNames={{ body: 'kit-dialog-form' }}
        closeButtonProps={{ 'aria-label': 'Fechar' }}
      >
        <FirstField of={content}>
          <FormPage<Values, Result>
            {...form}
            state={state}
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

const FIELD = `[${FIELD_ATTRIBUTE}] :is(input:not([type=hidden]), textarea):not(:disabled)`;

interface FirstFieldProps {
  readonly of: RefObject<HTMLDivElement | null>;
  readonly children: ReactNode;
}

/** The dialog gives its first field the focus, except on a phone, whose keyboard would cover the dialog. */
function FirstField({ of: element, children }: FirstFieldProps) {
  useLayoutEffect(() => {
    if (!window.matchMedia('(pointer: coarse)').matches)
      element.current?.querySelector(FIELD)?.setAttribute('data-autofocus', 'true');
  }, [element]);
  return <div ref={element}>{children}</div>;
}
