import { Button } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { Link, useRouter } from '@tanstack/react-router';
import { useProgram } from '#api-client/program.ts';
import { useSession } from '#api-client/session/session.ts';
import { AppFrame } from './app-frame.tsx';
import classes from './error-screen.module.css';
import { PlainPage } from './plain-page.tsx';

const TITLE = 'A página que você está procurando não existe';

export function NotFound() {
  const { name } = useProgram();
  const session = useSession();
  useDocumentTitle(`Página não encontrada · ${name}`);
  if (session === undefined) {
    return (
      <PlainPage title={TITLE} programName={name}>
        <Button component={Link} to="/">
          Voltar ao início
        </Button>
      </PlainPage>
    );
  }
  return (
    <AppFrame>
      <Nowhere />
    </AppFrame>
  );
}

function Nowhere() {
  const router = useRouter();
  return (
    <div className={classes['screen']}>
      <h1>{TITLE}</h1>
      <p>O endereço pode ter mudado, ou foi digitado com um erro.</p>
      <div className={classes['actions']}>
        <Button component={Link} to="/">
          Voltar ao início
        </Button>
        <Button variant="default" onClick={() => router.history.back()}>
          Voltar à tela anterior
        </Button>
      </div>
    </div>
  );
}
