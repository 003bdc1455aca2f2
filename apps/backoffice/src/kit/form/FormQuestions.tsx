import { Suspense } from 'react';
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

function asked<Values extends object>({ text, confirmLabel, destructive }: Confirmation<Values>, values: Values) {
  return {
    text: typeof text === 'function' ? text(values) : text,
    confirmLabel: typeof confirmLabel === 'function' ? confirmLabel(values) : confirmLabel,
    destructive: typeof destructive === 'function' ? destructive(values) : destructive,
  };
}

export function SaveConfirmation<Values extends object>({
  confirmation,
  values,
  changes,
  ...dialog
}: SaveConfirmationProps<Values>) {
  const { text, confirmLabel, destructive = false } = asked(confirmation ?? {}, values);
  return (
    <Suspense>
      <ConfirmDialog
        {...dialog}
        destructive={destructive}
        {...(confirmation?.title === undefined ? {} : { title: confirmation.title })}
        {...(confirmLabel === undefined ? {} : { confirmLabel })}
      >
        {text === undefined ? changes === undefined && CONFIRM_TEXT : <div>{text}</div>}
        {changes === undefined ? null : (
          <Suspense>
            <FormChanges {...changes} after={values} fallback={text === undefined ? CONFIRM_TEXT : null} />
          </Suspense>
        )}
      </ConfirmDialog>
    </Suspense>
  );
}
