import { Outlet, useLocation } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useActor } from '#api-client/session/can.tsx';
import { mayOpen } from '#app/menu.ts';
import { lazily } from '#code-loading/lazily.ts';

// This part is rarely needed, so it is loaded later.
const NoAccess = lazily(async () => ({ default: (await import('./no-access.tsx')).NoAccess }));

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
