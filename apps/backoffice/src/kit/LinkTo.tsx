import { Link, type LinkProps } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { tip } from './tips/tip.ts';
import './parts.css';

export type Place = Pick<LinkProps, 'to' | 'params' | 'search' | 'hash'>;

interface LinkToProps {
  readonly place: Place | undefined;
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
