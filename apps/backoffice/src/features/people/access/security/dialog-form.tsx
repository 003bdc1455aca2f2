import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { Explanation } from '#api-client/failure.ts';
import { BusyButton, DialogFooter, Panel } from '#kit/feedback/index.ts';
import './security.css';

interface DialogFormProps {
  readonly refusal: Explanation;
  readonly busy: boolean;
  readonly submitLabel: string;
  readonly destructive?: boolean;
  readonly onSubmit: () => Promise<void>;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

/** Mantine marks a wrong password only by `data-invalid`. */
const WRONG = ':is([aria-invalid="true"], [data-invalid])';

/**
 * A form in a dialog about the person's own account. It takes the focus when it appears, for example as the next step
 * of the dialog. When the server refuses a field, that field gets the focus.
 */
export function DialogForm(props: DialogFormProps) {
  const { refusal, busy } = props;
  const form = useRef<HTMLFormElement>(null);
  const [answers, setAnswers] = useState(0);
  useEffect(() => {
    const isPhone = window.matchMedia('(pointer: coarse)').matches;
    // On a phone the form gets the focus, because focusing the input would open a keyboard over the text above it.
    (isPhone ? form.current : form.current?.querySelector('input'))?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    if (answers > 0) form.current?.querySelector<HTMLElement>(WRONG)?.focus();
  }, [answers]);
  const elsewhere = Object.keys(refusal.fields).length === 0 ? refusal.lines : [];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) void props.onSubmit().then(() => setAnswers((before) => before + 1));
  };
  return (
    <form ref={form} tabIndex={-1} className="security-dialog" onSubmit={submit} noValidate>
      {elsewhere.length > 0 && <Panel tone="problem" role="alert" title={elsewhere.join(' ')} />}
      {props.children}
      <DialogFooter>
        <Button variant="default" onClick={props.onCancel} disabled={busy}>
          Voltar
        </Button>
        <BusyButton type="submit" loading={busy} {...(props.destructive === true ? { color: 'red' } : {})}>
          {props.submitLabel}
        </BusyButton>
      </DialogFooter>
    </form>
  );
}
