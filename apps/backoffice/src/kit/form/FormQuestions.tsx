import { valueAt } from '@habilita/contract';
import { IconArrowRight } from '@tabler/icons-react';
import { useBlocker } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { CONFIRM_TEXT, ConfirmDialog } from '../feedback/ConfirmDialog.tsx';
import {
  comparableFields,
  drawnValue,
  type DrawnField,
  type DrawnFields,
  DrawnFieldsContext,
} from './drawn-fields.tsx';
import type { Confirmation } from './form-types.ts';
import { sameValue } from './stale-comparison.ts';
import '../feedback/dialog.css';

interface Where {
  readonly pathname: string;
}

function useUnsavedGuard(isUnsaved: () => boolean) {
  // The form stays when only the search part of the address changes, so nothing is asked then.
  const shouldBlockFn = ({ current, next }: { current: Where; next: Where }) =>
    current.pathname !== next.pathname && isUnsaved();
  const blocker = useBlocker({ shouldBlockFn, enableBeforeUnload: isUnsaved, withResolver: true });
  return {
    asking: blocker.status === 'blocked',
    stay: () => blocker.reset?.(),
    leave: () => blocker.proceed?.(),
  };
}

interface LeaveDialogProps {
  readonly title: string;
  readonly isUnsaved: () => boolean;
  readonly onLeave: () => void;
  readonly onStay: () => void;
}

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
    <ConfirmDialog
      {...dialog}
      {...(confirmation?.title === undefined ? {} : { title: confirmation.title })}
      {...(confirmation?.confirmLabel === undefined ? {} : { confirmLabel: confirmation.confirmLabel })}
      {...(confirmation?.destructive === undefined ? {} : { destructive: confirmation.destructive })}
    >
      {text ?? (changes === undefined ? CONFIRM_TEXT : null)}
      {changes === undefined ? null : (
        <Changes {...changes} after={values} fallback={text === undefined ? CONFIRM_TEXT : null} />
      )}
    </ConfirmDialog>
  );
}

interface Change {
  readonly path: string;
  readonly field: DrawnField;
  readonly before: unknown;
  readonly after: unknown;
}

interface ChangesProps<Values extends object> {
  readonly drawnFields: DrawnFields;
  readonly before: Values;
  readonly after: Values;
}

interface ChangesListProps<Values extends object> extends ChangesProps<Values> {
  readonly fallback: ReactNode;
}

const MOST = 8;

function changesOf<Values extends object>({ drawnFields, before, after }: ChangesProps<Values>): readonly Change[] {
  return comparableFields(drawnFields)
    .map(([path, field]) => ({ path, field, before: valueAt(before, path), after: valueAt(after, path) }))
    .filter((change) => !sameValue(change.before, change.after));
}

export function Changes<Values extends object>({ fallback, ...props }: ChangesListProps<Values>) {
  const changes = changesOf(props);
  if (changes.length === 0) return fallback;
  const more = changes.length - MOST;
  return (
    // Fields drawn in this list must not register themselves as fields of the form.
    <DrawnFieldsContext value={undefined}>
      <section className="kit-changes" aria-label="O que vai mudar">
        <h3>O que vai mudar</h3>
        <dl>
          {changes.slice(0, MOST).map((change) => (
            <div key={change.path}>
              <dt>{change.field.label}</dt>
              <dd>{change.field.drawChanges?.(change.before, change.after) ?? <BeforeAfter {...change} />}</dd>
            </div>
          ))}
        </dl>
        {more > 0 ? <p>{more === 1 ? 'e mais 1 campo' : `e mais ${more} campos`}</p> : null}
      </section>
    </DrawnFieldsContext>
  );
}

function BeforeAfter({ field, before, after }: Change) {
  return (
    <>
      <del>
        <span className="kit-hidden">antes: </span>
        {drawnValue(field, before)}
      </del>
      <IconArrowRight size={14} aria-hidden />
      <ins>
        <span className="kit-hidden">depois: </span>
        {drawnValue(field, after)}
      </ins>
    </>
  );
}
