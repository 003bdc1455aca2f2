import { IconInbox } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import '../parts.css';

export function EmptyState({
  title,
  text,
  action,
}: {
  readonly title: string;
  readonly text?: string;
  readonly action?: ReactNode;
}) {
  return (
    <div className="kit-empty">
      <IconInbox size={32} stroke={1.5} aria-hidden />
      <p>{title}</p>
      {text === undefined ? null : <p>{text}</p>}
      {action}
    </div>
  );
}
