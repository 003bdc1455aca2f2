import { createRootRouteWithContext, Navigate, Outlet, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { RouterContext } from '#app/router-context.ts';
import { placeWithoutId } from '#app/without-id.ts';

function Unknown() {
  const router = useRouter();
  // The location changes before this is gone; the next place is not the unknown one.
  const [place] = useState(() => placeWithoutId(router.state.location.pathname) ?? '/not-found');
  return <Navigate to={place} replace />;
}

export const Route = createRootRouteWithContext<RouterContext>()({ component: Outlet, notFoundComponent: Unknown });
