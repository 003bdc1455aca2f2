import type { ReactNode } from 'react';
import { type Asked, NotLoadedPanel, useFailure } from './NotLoaded.tsx';
import { LoadingSkeleton } from './feedback/LoadingSkeleton.tsx';

interface ScreenNotLoadedProps {
  readonly answer: Asked;
  /** Undefined within a screen that says it. */
  readonly name: string | undefined;
  /** What is waited for, or what is drawn meanwhile. */
  readonly loading: ReactNode;
}

/** In the place of a whole screen. */
export function ScreenNotLoaded({ answer, name, loading }: ScreenNotLoadedProps) {
  const hasFailed = useFailure(answer) !== null || answer.error !== null;
  const meanwhile = typeof loading === 'string' ? <LoadingSkeleton height={240} label={loading} /> : loading;
  return (
    <>
      {hasFailed && name !== undefined ? <h1 className="kit-record-missing">{name}</h1> : null}
      <NotLoadedPanel answer={answer} loading={meanwhile} />
    </>
  );
}
