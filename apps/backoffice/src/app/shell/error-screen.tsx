import { Button } from '@mantine/core';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { explain, Unreachable } from '#api-client/failure.ts';
import { isNotLoaded, reloadOnceServed } from '#code-loading/missing-screen.ts';
import { CopyOnClick } from '#kit/layout/index.ts';
import classes from './error-screen.module.css';
import { useOnline } from '#api-client/use-online.ts';

export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const again = () => {
    reset();
    void router.invalidate();
  };
  if (isNotLoaded(error)) return <WithoutConnection onAgain={() => void reloadOnceServed()} />;
  if (error instanceof Unreachable) return <WithoutConnection onAgain={again} />;
  const { lines, requestId } = explain(error);
  if (lines.length === 0) return null;
  return (
    <div className={classes['screen']} role="alert">
      <h1>Não foi possível abrir esta página</h1>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <div className={classes['actions']}>
        <Button onClick={again}>Tentar novamente</Button>
        <BackButton />
      </div>
      {requestId !== undefined && (
        <p className={classes['requestId']}>
          Código para o suporte: <CopyOnClick text={requestId} what="código" />
        </p>
      )}
    </div>
  );
}

function WithoutConnection({ onAgain }: { readonly onAgain: () => void }) {
  const online = useOnline();
  useEffect(() => {
    window.addEventListener('online', onAgain);
    return () => window.removeEventListener('online', onAgain);
  }, [onAgain]);
  return (
    <div className={classes['screen']} role="alert">
      <h1>Esta tela ainda não foi carregada</h1>
      <p>
        {online
          ? 'Não foi possível falar com o servidor. Tente novamente em instantes.'
          : 'Sem conexão. Ela abre sozinha quando a conexão voltar.'}
      </p>
      <div className={classes['actions']}>
        <Button onClick={onAgain}>Tentar novamente</Button>
        <BackButton />
      </div>
    </div>
  );
}

function BackButton() {
  const router = useRouter();
  return (
    <Button variant="default" onClick={() => router.history.back()}>
      Voltar
    </Button>
  );
}
