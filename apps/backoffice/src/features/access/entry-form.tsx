import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, type RefObject, useEffect, useId } from 'react';
import type { Explanation } from '#app/failure.ts';
import classes from './login.module.css';
import { Refusal } from './refusal.tsx';

interface EntryFormProps {
  readonly refusal: Explanation;
  readonly busy: boolean;
  readonly submitLabel: string;
  /** Another way on from here, under the button. */
  readonly other: { readonly label: string; readonly onClick: () => void };
  /** Never called while the last attempt is under way. */
  readonly onSubmit: () => Promise<void>;
  /** Has the focus when the form takes another's place. */
  readonly first?: RefObject<HTMLInputElement | null>;
  readonly children: ReactNode;
}

/** A form of the sign-in screen: why it was refused, its fields, one button, and another way on. */
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
