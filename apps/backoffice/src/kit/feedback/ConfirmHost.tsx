import { useSyncExternalStore } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { openQuestion } from './confirm.ts';

export function ConfirmHost() {
  const question = useSyncExternalStore(openQuestion.subscribe, openQuestion.current);
  if (question === undefined) return null;
  const { changes, answer, ...rest } = question;
  return (
    <ConfirmDialog {...rest} opened onConfirm={() => answer(true)} onClose={() => answer(false)}>
      {changes}
    </ConfirmDialog>
  );
}
