import type { ReactNode } from 'react';
import { LinkTo, type Place } from './LinkTo.tsx';
import './chart/chart.css';

interface ChartCardProps {
  readonly title: string;
  /** The number the card is about, as text. */
  readonly figure: string;
  /** The rows the figure counts. */
  readonly place?: Place | undefined;
  /** Why this person may not follow it. */
  readonly reason?: string | undefined;
  readonly text?: string | undefined;
  readonly children?: ReactNode;
}

/** One figure of a dashboard: its title, the number, which leads to the rows it counts, and the chart with its data. */
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
