import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { ApiFailure, explain, Unreachable } from '#api-client/failure.ts';
import { CopyOnClick } from './layout/CopyOnClick.tsx';
import { Panel } from './feedback/Panel.tsx';

function requestIdOf(error: unknown): string | undefined {
  // Requests that never reached the server have no id to look up.
  return error instanceof ApiFailure && !(error instanceof Unreachable) ? error.requestId : undefined;
}

export function ErrorPanel({
  error,
  title = 'Não foi possível carregar',
  onRetry,
  action,
}: {
  readonly error: unknown;
  readonly title?: string;
  readonly onRetry?: () => void;
  /** In the place of another try. */
  readonly action?: ReactNode;
}) {
  const { lines } = explain(error);
  const requestId = requestIdOf(error);
  if (lines.length === 0) return null;
  const retry = onRetry && (
    <Button size="xs" variant="default" onClick={onRetry}>
      Tentar novamente
    </Button>
  );
  return (
    <Panel tone="problem" title={title} role="alert" action={action ?? retry}>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {requestId === undefined ? null : (
        <p className="kit-request-id">
          Código para o suporte: <CopyOnClick text={requestId} what="código" />
        </p>
      )}
    </Panel>
  );
}
