import type { ReactNode } from 'react';
import './system.css';

export function SystemCard({
  title,
  badge,
  children,
}: {
  readonly title: string;
  readonly badge: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <section className="system-card" aria-label={title}>
      <header>
        <h2>{title}</h2>
        {badge}
      </header>
      {children}
    </section>
  );
}
