import { Button, type ButtonProps } from '@mantine/core';
import { useState } from 'react';
import { explain, mayBeAnsweredLater } from '#app/failure.ts';
import { ErrorPanel } from './ErrorPanel.tsx';
import './parts.css';

/** Of a query. */
export interface Asked {
  readonly data: unknown;
  readonly error: unknown;
  readonly errorUpdateCount: number;
  readonly isFetching: boolean;
  /** Of another question. */
  readonly isPlaceholderData?: boolean;
  readonly refetch: () => unknown;
}

const isThere = ({ data, isPlaceholderData = false }: Asked): boolean => data !== undefined && !isPlaceholderData;

/** Why there is no answer, also while it is asked for again, when the query forgets it; null while none failed. */
export function useFailure(answer: Asked | undefined): unknown {
  const [last, setLast] = useState<unknown>(answer?.error ?? null);
  if (answer === undefined || isThere(answer) || answer.errorUpdateCount === 0) return null;
  const { error } = answer;
  if (error !== null && error !== last) setLast(error);
  return error ?? last;
}

interface TryAgainProps extends Pick<ButtonProps, 'variant' | 'size'> {
  readonly answer: Asked;
  readonly label?: string;
}

/** Keeps the focus meanwhile, which a disabled button loses. */
export function TryAgain({ answer: { isFetching, refetch }, label = 'Tentar novamente', ...look }: TryAgainProps) {
  return (
    <Button {...look} data-disabled={isFetching} aria-busy={isFetching} onClick={() => void refetch()}>
      {label}
    </Button>
  );
}

/** In the place of what the page or dialog is about; nothing unless it failed. */
export function NotLoadedPanel({ answer, title }: { readonly answer: Asked; readonly title?: string }) {
  const failure = useFailure(answer);
  if (failure === null) return null;
  const again = mayBeAnsweredLater(failure) ? <TryAgain answer={answer} variant="default" size="xs" /> : undefined;
  return <ErrorPanel error={failure} action={again} {...(title !== undefined && { title })} />;
}

interface NotLoadedProps {
  /** Empty where a label already says it. */
  readonly what?: string;
  readonly answer: Asked | undefined;
}

/** In the place of a part beside what the page is about, in a line; nothing unless it failed. */
export function NotLoaded({ what, answer }: NotLoadedProps) {
  const failure = useFailure(answer);
  if (answer === undefined || failure === null) return null;
  const { lines } = explain(failure);
  if (lines.length === 0) return null;
  return (
    <output className="kit-not-loaded" title={lines.join(' ')}>
      {what === undefined ? 'Não' : `${what}: não`} foi possível carregar.{' '}
      {mayBeAnsweredLater(failure) ? <TryAgain answer={answer} variant="subtle" size="compact-xs" /> : null}
    </output>
  );
}
