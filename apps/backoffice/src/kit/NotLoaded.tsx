import { Button } from '@mantine/core';
import { explain } from '#app/failure.ts';
import './parts.css';

/** Of a query. */
export interface Asked {
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

/** In the place of a part beside what the page is about, in a line; nothing unless it failed. */
export function NotLoaded({ what, answer }: { readonly what: string; readonly answer: Asked | undefined }) {
  if (answer === undefined || answer.error === null) return null;
  const { lines } = explain(answer.error);
  if (lines.length === 0) return null;
  return (
    <output className="kit-not-loaded" title={lines.join(' ')}>
      {what}: não foi possível carregar.{' '}
      <Button variant="subtle" size="compact-xs" loading={answer.isFetching} onClick={() => void answer.refetch()}>
        Tentar novamente
      </Button>
    </output>
  );
}
