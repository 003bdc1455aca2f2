import { Skeleton } from '@mantine/core';
import { type Asked, NotLoadedPanel, useFailure } from './NotLoaded.tsx';

interface ScreenNotLoadedProps {
  readonly answer: Asked;
  /** Undefined within a screen that says it. */
  readonly name: string | undefined;
  readonly loading: string;
}

/** In the place of a whole screen. */
export function ScreenNotLoaded({ answer, name, loading }: ScreenNotLoadedProps) {
  const hasFailed = useFailure(answer) !== null || answer.error !== null;
  return (
    <>
      {hasFailed && name !== undefined ? <h1 className="kit-record-missing">{name}</h1> : null}
      <NotLoadedPanel answer={answer} loading={<Skeleton height={240} aria-label={loading} />} />
    </>
  );
}
