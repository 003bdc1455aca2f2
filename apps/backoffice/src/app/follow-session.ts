import type { QueryClient } from '@tanstack/react-query';
import type { createAppRouter } from './router.ts';
import { revisePerson, session } from '#api-client/session/session.ts';
import type { StoredSession } from '#api-client/session/session-rules.ts';
import { interruption } from '#api-client/session/session-interruption.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The sign-in page was opened because the session ended without the person signing out. */
    hasSessionEnded?: true;
  }
}

function rightsOf(stored: StoredSession): string {
  const { roles, attributes } = stored.user;
  return JSON.stringify([roles, stored.fullPermissions, attributes.drivingSchoolCnpjs, attributes.drivingSchoolIds]);
}

/**
 * Follows changes of the session. When somebody else signs in, the stored answers are dropped; when rights change, the
 * screen is read again; a refused session leads to the sign-in page, which says that it ended.
 */
export function followSession(
  router: Pick<ReturnType<typeof createAppRouter>, 'navigate' | 'invalidate' | 'state'>,
  queryClient: QueryClient,
): void {
  let before = session.current();
  if (before !== undefined) void revisePerson();
  session.subscribe((ending) => {
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
    const ignoreBlocker = true;
    if (ending === 'refused')
      void router.navigate({
        to: '/login',
        search: { redirectUri: href },
        state: { hasSessionEnded: true },
        replace: true,
        ignoreBlocker,
      });
    else if (ending === 'signed-out') void router.navigate({ to: '/login', ignoreBlocker });
    else void router.invalidate();
  });
}
