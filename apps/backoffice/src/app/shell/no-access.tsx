import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { revisePerson } from '#api-client/session/session.ts';
import { EmptyState } from '#kit/feedback/index.ts';

export function NoAccess() {
  // The person's permissions are read again, because the missing one may just have been given.
  useEffect(() => void revisePerson(), []);
  return (
    <>
      <h1 className="kit-record-missing">Sem acesso</h1>
      <EmptyState
        title="Você não tem permissão para ver esta página."
        text="Se precisar dela, fale com um administrador."
        action={
          <Button variant="default" component={Link} to="/">
            Voltar ao início
          </Button>
        }
      />
    </>
  );
}
