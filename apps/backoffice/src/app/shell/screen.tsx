import { Outlet, useLocation } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useActor } from '#app/can.tsx';
import { mayOpen } from '#app/menu.ts';

// Nearly nobody sees it: no part of the first page.
const NoAccess = lazy(async () => ({ default: (await import('./no-access.tsx')).NoAccess }));

/** The screen at this address, or why this person does not see it. */
export function Screen() {
  const actor = useActor();
  const pathname = useLocation({ select: (location) => location.pathname });
  if (mayOpen(actor, pathname)) return <Outlet />;
  return (
    <Suspense>
      <NoAccess />
    </Suspense>
  );
}
