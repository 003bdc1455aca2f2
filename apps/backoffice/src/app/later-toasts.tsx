import { lazy, Suspense } from 'react';
import { useAfterFirstPage } from './use-after-first-page.ts';

const Toasts = lazy(() => import('./toasts.tsx'));

/** What is said earlier waits in the library's store until they are there. */
export function LaterToasts() {
  if (!useAfterFirstPage()) return null;
  return (
    <Suspense>
      <Toasts />
    </Suspense>
  );
}
