import type { ReactNode } from 'react';
import { NO_VALUE } from '../format.ts';
import './field.css';

export function ReadOnlyField({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const nothing = children === '' || children === null || children === undefined;
  return (
    <dl className="kit-readonly">
      <dt>{label}</dt>
      <dd>{nothing ? NO_VALUE : children}</dd>
    </dl>
  );
}
