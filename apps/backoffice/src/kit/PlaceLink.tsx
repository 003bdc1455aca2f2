import { useRouter } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';
import type { Place } from './LinkTo.tsx';
import { isPlainClick } from './plain-click.ts';

interface PlaceLinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  readonly place: Place;
}

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
