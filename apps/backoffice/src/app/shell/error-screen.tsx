import { Button } from '@mantine/core';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { ErrorPanel } from '#kit/ErrorPanel.tsx';

/** In place of a screen that failed: what happened, the request id to quote, and another try. */
export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const again = () => {
    reset();
    void router.invalidate();
  };
  return (
    <div>
      <h1>Não foi possível abrir esta página</h1>
      <ErrorPanel error={error} onRetry={again} />
      <Button variant="subtle" onClick={() => router.history.back()}>
        Voltar
      </Button>
    </div>
  );
}
