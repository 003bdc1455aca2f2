import { Button } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { useProgram } from '#app/program.ts';
import { PlainPage } from './plain-page.tsx';

export function NotFound() {
  const { name } = useProgram();
  useDocumentTitle(`Página não encontrada · ${name}`);
  return (
    <PlainPage title="A página que você está procurando não existe" programName={name}>
      <Button component={Link} to="/">
        Voltar ao início
      </Button>
    </PlainPage>
  );
}
