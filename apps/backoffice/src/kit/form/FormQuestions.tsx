import { type ReactNode, Suspense } from 'react';
import { lazily } from '#code-loading/lazily.ts';
import { CONFIRM_TEXT } from '../feedback/confirm.ts';
import type { DrawnFields } from './drawn-fields.tsx';
import type { Confirmation } from './form-types.ts';
import '../feedback/dialog.css';

export const loadFormChanges = () => import('./FormChanges.tsx');

const FormChanges = lazily(loadFormChanges);
const ConfirmDialog = lazily(async () => ({ default: (await import('../feedback/ConfirmDialog.tsx')).ConfirmDialog }));

interface SaveConfirmationProps<Values> {
  readonly confirmation: Confirmation<Values> | undefined;
  readonly values: Values;
  readonly changes: { readonly drawnFields: DrawnFields; readonly before: Values } | undefined;
  readonly opened: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

function textOf<Values extends object>(confirmation: Confirmation<Values> | undefined, values: Values): ReactNode {
  return typeof confirmation?.text === 'function' ? confirmation.text(values) : confirmation?.text;
}

export function SaveConfirmation<Values extends object>({
  confirmation,
  values,
  changes,
  ...dialog
}: SaveConfirmationProps<Values>) {
  const text = textOf(confirmation, values);
  return (
    <Suspense>
      <ConfirmDialog
        {...dialog}
        {...(confirmation?.title === undefined ? {} : { title: confirmation.title })}
        {...(confirmation?.confirmLabel === undefined ? {} : { confirmLabel: confirmation.confirmLabel })}
        {...(confirmation?.destructive === undefined ? {} : { destructive: confirmation.destructive })}
      >
        {text ?? (changes === undefined ? CONFIRM_TEXT : null)}
        {changes === undefined ? null : (
          <Suspense>
            <FormChanges {...changes} after={values} fallback={text === undefined ? CONFIRM_TEXT : null} />
          </Suspense>
        )}
      </ConfirmDialog>
    </Suspense>
  );
}
