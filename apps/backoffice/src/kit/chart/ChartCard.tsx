import type { ReactNode } from 'react';
import { LinkTo, type LinkTarget } from '../layout/LinkTo.tsx';
import './chart.css';

interface ChartCardProps {
  readonly title: string;
  readonly figure: string;
  readonly place?: LinkTarget | undefined;
  readonly reason?: string | undefined;
  readonly text?: string | undefined;
  readonly children?: ReactNode;
}

export function ChartCard({ title, figure, place, reason, text, children }: ChartCardProps) {
  return (
    <section className="kit-chart-card" aria-label={title}>
      <header>
        <h2>{title}</h2>
        <p className="kit-chart-figure kit-figures">
          <LinkTo place={place} reason={reason}>
            {figure}
          </LinkTo>
        </p>
        {text === undefined ? null : <p className="kit-muted">{text}</p>}
      </header>
      {children}
    </section>
  );
}
