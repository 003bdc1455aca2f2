import { Button } from '@mantine/core';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useActor } from '#app/can.tsx';
import { mayOpen } from '#app/menu.ts';
import { revisePerson } from '#app/session.ts';
import { EmptyState } from '#kit/EmptyState.tsx';

/** The screen at this address, or why this person does not see it. */
export function Screen() {
  const actor = useActor();
  const pathname = useLocation({ select: (location) => location.pathname });
  return mayOpen(actor, pathname) ? <Outlet /> : <NoAccess />;
}

function NoAccess() {
  // They may have been given it a moment ago.
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
