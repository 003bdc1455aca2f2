import { type ReactNode, Suspense, useMemo } from 'react';
import { ActorProvider, actorOf } from '#api-client/session/can.tsx';
import { listViews } from '#app/list-views.ts';
import { lookups } from '#app/lookups.ts';
import { useProgram } from '#api-client/program.ts';
import { useScreenOwner } from '#api-client/session/session-interruption.ts';
import { KitProvider } from '#kit/kit-context.tsx';
import { Screen } from './screen.tsx';
import { SessionEnded } from './session-ended.tsx';
import { Shell } from './shell.tsx';
import { lazily } from '#code-loading/lazily.ts';

const SignedOut = lazily(async () => ({ default: (await import('./signed-out.tsx')).SignedOut }));

/**
 * The frame of every screen. Without a session it shows only an invitation to sign in, which brings the person back to
 * the address that was opened.
 */
export function AppFrame({ children }: { readonly children?: ReactNode }) {
  const stored = useScreenOwner();
  const program = useProgram();
  const actor = useMemo(() => (stored === undefined ? undefined : actorOf(stored)), [stored]);
  const kit = useMemo(() => ({ person: actor, lookups, views: listViews }), [actor]);
  if (actor === undefined) {
    return (
      <Suspense>
        <SignedOut />
      </Suspense>
    );
  }
  return (
    <ActorProvider key={stored?.user.id} actor={actor}>
      <KitProvider value={kit}>
        <Shell program={program}>{children ?? <Screen />}</Shell>
        <SessionEnded />
      </KitProvider>
    </ActorProvider>
  );
}
