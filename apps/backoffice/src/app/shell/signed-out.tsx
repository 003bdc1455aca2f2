import { Button } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useLocation } from '@tanstack/react-router';
import { useProgram } from '#api-client/program.ts';
import { stringifySearch } from '#api-client/search.ts';
import { AppLink } from './app-link.tsx';
import classes from './plain-page.module.css';
import { PlainPage } from './plain-page.tsx';

export function SignedOut() {
  const { name } = useProgram();
  const redirectUri = useLocation({ select: (location) => location.href });
  useDocumentTitle(`Entrar · ${name}`);
  return (
    <PlainPage title="Você não está conectado" programName={name}>
      <p className={classes['text']}>Entre para abrir esta página. Depois disso você volta exatamente para cá.</p>
      <Button component={AppLink} to={`/login${stringifySearch({ redirectUri })}`}>
        Entrar
      </Button>
    </PlainPage>
  );
}
