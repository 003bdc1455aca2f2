import { Outlet } from '@tanstack/react-router';
import { useMemo } from 'react';
import { ActorProvider, actorOf } from '#app/can.tsx';
import { lookups } from '#app/lookups.ts';
import { readProgram } from '#app/program.ts';
import { useSession } from '#app/session.ts';
import { KitProvider } from '#kit/kit-context.tsx';
import { Shell } from './shell.tsx';
import { SignedOut } from './signed-out.tsx';

/** The frame of a signed-in person; without a session (under the registrations prefix) only an invitation to sign in. */
export function AppFrame() {
  const stored = useSession();
  const actor = useMemo(() => (stored === undefined ? undefined : actorOf(stored)), [stored]);
  const kit = useMemo(() => ({ person: actor, lookups }), [actor]);
  if (actor === undefined) return <SignedOut />;
  return (
    <ActorProvider actor={actor}>
      <KitProvider value={kit}>
        <Shell program={readProgram(localStorage)}>
          <Outlet />
        </Shell>
      </KitProvider>
    </ActorProvider>
  );
}
