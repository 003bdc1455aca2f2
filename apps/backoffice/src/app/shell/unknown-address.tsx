import { Navigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { placeWithoutId } from '../without-id.ts';

export function UnknownAddress() {
  const router = useRouter();
  // The location changes before this is gone; the next place is not the unknown one.
  const [place] = useState(() => placeWithoutId(router.state.location.pathname) ?? '/not-found');
  return <Navigate to={place} replace />;
}
