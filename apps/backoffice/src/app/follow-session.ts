import type { QueryClient } from '@tanstack/react-query';
import type { createAppRouter } from './router.ts';
import { revisePerson, session } from './session.ts';
import type { StoredSession } from './session-rules.ts';
import { interruption } from './session-interruption.ts';

/** What decides on what a person is shown, as one text. */
function rightsOf(stored: StoredSession): string {
  const { roles, attributes } = stored.user;
  return JSON.stringify([roles, stored.fullPermissions, attributes.drivingSchoolCnpjs, attributes.drivingSchoolIds]);
}

/**
 * Keeps the screens true to the session: nobody sees what another person loaded, what somebody may see is loaded anew when their rights
 * change, and a refused session leads to the sign-in page. Rights are read at the start of the page and whenever the token is renewed.
 */
export function followSession(router: ReturnType<typeof createAppRouter>, queryClient: QueryClient): void {
  let before = session.current();
  if (before !== undefined) void revisePerson();
  session.subscribe((ending) => {
    // Somebody is typing here: the screen waits for them to sign in again in place.
    if (interruption.current() !== undefined) return;
    const now = session.current();
    if (now?.user.id !== before?.user.id) queryClient.clear();
    else if (now !== undefined && before !== undefined) {
      if (rightsOf(now) !== rightsOf(before)) void queryClient.invalidateQueries();
      if (now.accessToken !== before.accessToken) void revisePerson();
    }
    before = now;
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
