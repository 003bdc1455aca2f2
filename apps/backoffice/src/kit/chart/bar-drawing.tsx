import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import type { LinkTarget } from '../layout/LinkTo.tsx';
import { type BarSeries, tickText, figureText } from './series.ts';

export interface BarRow {
  readonly key: string;
  readonly mark: string;
  readonly label: string;
  readonly values: readonly number[];
  /** For each series, the value with which the bar's own value is compared; null when it is not known. */
  readonly before?: readonly (number | null)[];
  /** The page to which the bar links: the list of the rows that its first value counts. */
  readonly place?: LinkTarget | undefined;
}

interface BarDrawingProps {
  readonly series: BarSeries;
  readonly index: number;
  readonly rows: readonly BarRow[];
  readonly beforeLabel: string | undefined;
}

const HEIGHT = 160;
const TICK = { fill: 'var(--hb-text-muted)', fontSize: 12 };

function tipOf({ series: { label, type }, index, rows, beforeLabel }: BarDrawingProps) {
  return ({ activeIndex }: { readonly activeIndex?: unknown }) => {
    const row = rows[Number(activeIndex)];
    if (row === undefined) return null;
    const before = row.before?.[index] ?? null;
    const text = figureText[type];
    return (
      <p className="kit-bars-tip kit-figures">
        <strong>{row.label}</strong>
        <br />
        {label}: {text(row.values[index] ?? 0)}
        {before === null || beforeLabel === undefined ? null : (
          <>
            <br />
            {beforeLabel}: {text(before)}
          </>
        )}
      </p>
    );
  };
}

/** Draws filled bars for the values and outlined bars for the values they are compared with. */
export default function BarDrawing({ series, index, rows, beforeLabel }: BarDrawingProps) {
  const bars = rows.map(({ mark, values, before }) => ({
    mark,
    value: values[index] ?? 0,
    before: before?.[index] ?? undefined,
  }));
  return (
    <ResponsiveContainer width="100%" height={HEIGHT}>
      <BarChart
        data={bars}
        accessibilityLayer={false}
        margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
        maxBarSize={48}
        barGap={0}
      >
        <CartesianGrid vertical={false} stroke="var(--hb-border)" />
        <XAxis dataKey="mark" tick={TICK} stroke="var(--hb-border-control)" minTickGap={16} />
        <YAxis
          tick={TICK}
          stroke="var(--hb-border-control)"
          width={48}
          allowDecimals={false}
          tickFormatter={tickText[series.type]}
        />
        <Tooltip
          cursor={{ fill: 'var(--hb-primary)', fillOpacity: 0.08 }}
          isAnimationActive={false}
          content={tipOf({ series, index, rows, beforeLabel })}
        />
        <Bar dataKey="value" fill="var(--kit-chart-1)" isAnimationActive={false} />
        {beforeLabel === undefined ? null : (
          <Bar dataKey="before" fill="var(--hb-surface)" stroke="var(--kit-chart-2)" isAnimationActive={false} />
        )}
      </BarChart>
    </ResponsiveContainer>
  );
}
