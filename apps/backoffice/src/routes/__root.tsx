import { createRootRouteWithContext, Navigate, Outlet, useLocation } from '@tanstack/react-router';
import type { RouterContext } from '#app/router-context.ts';
import { placeWithoutId } from '#app/without-id.ts';

function Unknown() {
  const pathname = useLocation({ select: (location) => location.pathname });
  return <Navigate to={placeWithoutId(pathname) ?? '/not-found'} replace />;
}

export const Route = createRootRouteWithContext<RouterContext>()({ component: Outlet, notFoundComponent: Unknown });
