import { Outlet, useLocation } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useActor } from '#app/can.tsx';
import { mayOpen } from '#app/menu.ts';

// Rarely needed, so loaded later.
const NoAccess = lazy(async () => ({ default: (await import('./no-access.tsx')).NoAccess }));

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
