import { useRouter } from '@tanstack/react-router';
import type { ComponentPropsWithRef, MouseEvent } from 'react';
import type { Place } from './LinkTo.tsx';

interface PlaceLinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  readonly place: Place;
}

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** Preloads its screen when pointed at. */
export function PlaceLink({ place, onClick, children, ...rest }: PlaceLinkProps) {
  const router = useRouter();
  return (
    <a
      {...rest}
      href={router.buildLocation(place).href}
      onPointerEnter={() => void router.preloadRoute(place).catch(() => undefined)}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || !isPlainClick(event)) return;
        event.preventDefault();
        void router.navigate(place);
      }}
    >
      {children}
    </a>
  );
}
