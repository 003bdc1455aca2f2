import { Navigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { placeWithoutId } from '../without-id.ts';

export function UnknownAddress() {
  const router = useRouter();
  // Remembered, as the location changes before this unmounts.
  const [place] = useState(() => placeWithoutId(router.state.location.pathname) ?? '/not-found');
  return <Navigate to={place} replace />;
}
