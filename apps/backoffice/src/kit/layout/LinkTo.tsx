import { Link, type LinkProps, useRouter } from '@tanstack/react-router';
import { type ComponentPropsWithRef, type MouseEvent, type ReactNode, useId } from 'react';
import { tip } from './tips.tsx';
import '../parts.css';

export type LinkTarget = Pick<LinkProps, 'to' | 'params' | 'search' | 'hash'>;

interface LinkToProps {
  readonly place: LinkTarget | undefined;
  readonly reason?: string | undefined;
  readonly children: ReactNode;
}

export function LinkTo({ place, reason, children }: LinkToProps) {
  const id = useId();
  if (place === undefined && reason === undefined) return <span>{children}</span>;
  if (place !== undefined && reason === undefined) {
    return (
      <Link {...place} className="kit-link">
        {children}
      </Link>
    );
  }
  return (
    <>
      <button type="button" aria-disabled aria-describedby={id} className="kit-link" {...tip(reason)}>
        {children}
      </button>
      <span id={id} hidden>
        {reason}
      </span>
    </>
  );
}

interface PlaceLinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  readonly place: LinkTarget;
}

/** A link that loads the code of its screen when somebody points at it. */
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

/** True for a click that opens the link in this tab. */
export const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
