import { Navigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { placeWithoutId } from '../without-id.ts';

export function UnknownAddress() {
  const router = useRouter();
  // The address of the redirection is kept as state, because the location changes while this component is still shown.
  const [place] = useState(() => placeWithoutId(router.state.location.pathname) ?? '/not-found');
  return <Navigate to={place} replace />;
}
