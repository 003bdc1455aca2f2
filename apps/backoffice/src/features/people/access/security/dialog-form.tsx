import { Button } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
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

export function DialogForm(props: DialogFormProps) {
  const { refusal, busy } = props;
  const elsewhere = Object.keys(refusal.fields).length === 0 ? refusal.lines : [];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) void props.onSubmit();
  };
  return (
    <form className="security-dialog" onSubmit={submit} noValidate>
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
