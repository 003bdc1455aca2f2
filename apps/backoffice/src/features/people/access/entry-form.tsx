import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, type RefObject, useEffect, useId } from 'react';
import type { Explanation } from '#api-client/failure.ts';
import classes from './login.module.css';
import { Refusal } from './refusal.tsx';

interface EntryFormProps {
  readonly refusal: Explanation;
  readonly busy: boolean;
  readonly submitLabel: string;
  readonly other: { readonly label: string; readonly onClick: () => void };
  readonly onSubmit: () => Promise<void>;
  readonly first?: RefObject<HTMLInputElement | null>;
  readonly children: ReactNode;
}

export function EntryForm({ refusal, busy, submitLabel, other, onSubmit, first, children }: EntryFormProps) {
  const refusalId = useId();
  useEffect(() => first?.current?.focus(), [first]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) void onSubmit();
  };
  return (
    <form className={classes['fields']} onSubmit={submit} noValidate aria-describedby={refusalId}>
      <Refusal id={refusalId} refusal={refusal} />
      {children}
      <Button type="submit" size="md" fullWidth aria-busy={busy}>
        {submitLabel}
      </Button>
      <Button variant="subtle" size="sm" fullWidth onClick={other.onClick}>
        {other.label}
      </Button>
    </form>
  );
}
