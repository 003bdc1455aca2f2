import type { QueryClient } from '@tanstack/react-query';
import type { createAppRouter } from './router.ts';
import { session } from './session.ts';
import { interruption } from './session-interruption.ts';

/** Keeps the screens true to the session: nobody sees what another person loaded, and a refused session leads to the sign-in page. */
export function followSession(router: ReturnType<typeof createAppRouter>, queryClient: QueryClient): void {
  let person = session.current()?.user.id;
  session.subscribe((ending) => {
    // Somebody is typing here: the screen waits for them to sign in again in place.
    if (interruption.current() !== undefined) return;
    const now = session.current()?.user.id;
    if (now !== person) queryClient.clear();
    person = now;
    if (ending === undefined) return;
    const { pathname, href } = router.state.location;
    if (pathname === '/login') return;
    // Without a session there is nothing to stay for: no form asks whether to leave it.
    const ignoreBlocker = true;
    if (ending === 'refused')
      void router.navigate({ to: '/login', search: { redirectUri: href }, replace: true, ignoreBlocker });
    else if (ending === 'signed-out') void router.navigate({ to: '/login', ignoreBlocker });
    // The guard decides: to the sign-in page, or an invitation in place (under the registrations prefix).
    else void router.invalidate();
  });
}
