import { Button } from '@mantine/core';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { explain } from '#app/failure.ts';
import { CopyOnClick } from '#kit/CopyOnClick.tsx';
import classes from './error-screen.module.css';

/** In place of a screen that failed: what happened, the request id to quote, and another try. It needs no further code to load. */
export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const { lines, requestId } = explain(error);
  if (lines.length === 0) return null;
  const again = () => {
    reset();
    void router.invalidate();
  };
  return (
    <div className={classes['screen']} role="alert">
      <h1>Não foi possível abrir esta página</h1>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <div className={classes['actions']}>
        <Button onClick={again}>Tentar novamente</Button>
        <Button variant="default" onClick={() => router.history.back()}>
          Voltar
        </Button>
      </div>
      {requestId !== undefined && (
        <p className={classes['requestId']}>
          Código para o suporte: <CopyOnClick text={requestId} what="código" />
        </p>
      )}
    </div>
  );
}
