import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** Gives the focus to the new screen, unless a field of that screen has it already. */
export function useFocusOnNavigation() {
  const router = useRouter();
  const content = useRef<HTMLElement>(null);
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        const element = content.current;
        if (!pathChanged || fromLocation === undefined || element?.contains(document.activeElement) === true) return;
        element?.focus({ preventScroll: true });
      }),
    [router],
  );
  return content;
}
