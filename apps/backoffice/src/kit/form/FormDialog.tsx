import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { ConfirmCloseModal } from '../feedback/ConfirmCloseModal.tsx';
import { FIELD_ATTRIBUTE } from '../fields/field-props.ts';
import { FormPage, type FormPageProps } from './FormPage.tsx';
import type { FormState } from './form-types.ts';

type FormDialogProps<Values extends object, Result> = Omit<
  FormPageProps<Values, Result>,
  | 'heading'
  | 'onCancel'
  | 'cancelLabel'
  | 'confirmation'
  | 'submitOnEnter'
  | 'keepDraft'
  | 'actions'
  | 'state'
  | 'bySearch'
> & {
  readonly onClose: () => void;
  readonly size?: 'md' | 'lg';
  /** Whether the person made a choice outside the fields of the form that closing the dialog would lose. */
  readonly isMoreChosen?: boolean;
};

/**
 * A form of a few fields in a dialog. Enter saves and 'Voltar' closes. Escape, the cross and a click outside ask before
 * they discard changes; while the form is being saved, they do nothing.
 */
export function FormDialog<Values extends object, Result = unknown>({
  onClose,
  size = 'md',
  isMoreChosen = false,
  ...form
}: FormDialogProps<Values, Result>) {
  const state = useRef<FormState>(null);
  const content = useRef<HTMLDivElement>(null);
  return (
    <ConfirmCloseModal
      title={form.title}
      size={size}
      isDirty={() => isMoreChosen || state.current?.isDirty() === true}
      isBusy={() => state.current?.isBusy() === true}
      onClose={onClose}
      classNames={{ body: 'kit-dialog-form' }}
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
          cancelLabel="Voltar"
        />
      </FirstField>
    </ConfirmCloseModal>
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
