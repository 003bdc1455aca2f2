import { useRouter } from '@tanstack/react-router';
import type { ComponentPropsWithRef, MouseEvent } from 'react';

interface AppLinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  readonly to: string;
}

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** A link to an address that is computed; for other addresses there is the router's typed `Link`. */
export function AppLink({ to, onClick, children, ...rest }: AppLinkProps) {
  const router = useRouter();
  return (
    <a
      {...rest}
      href={to}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || !isPlainClick(event)) return;
        event.preventDefault();
        void router.navigate({ href: to });
      }}
    >
      {children}
    </a>
  );
}
