import { Box, Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import { LinkTo, type LinkTarget } from '../layout/LinkTo.tsx';
import './chart.css';
import { NO_VALUE } from '../format.ts';
import { lazily } from '#code-loading/lazily.ts';
import type { BarRow } from './bar-drawing.tsx';
import { type BarSeries, type SeriesType, figureText } from './series.ts';

const Drawing = lazily(() => import('./bar-drawing.tsx'));

interface BarChartProps {
  readonly label: string;
  /** What each bar stands for; it is the heading of the table's first column: 'Dia'. */
  readonly part: string;
  readonly series: readonly BarSeries[];
  readonly rows: readonly BarRow[];
  readonly beforeLabel?: string | undefined;
}

/** Draws one figure of bars for each series. The table below has all values, for screen readers and the keyboard. */
export function BarChart({ label, part, series, rows, beforeLabel }: BarChartProps) {
  if (rows.length === 0) return <p className="kit-muted">Não há nada a mostrar.</p>;
  return (
    <div className="kit-bars">
      {series.map((one, index) => (
        <figure key={one.key} className="kit-bars-figure" aria-hidden>
          <figcaption>
            {one.label}
            {beforeLabel === undefined ? null : (
              <span className="kit-bars-key kit-muted">
                <span data-part="now" /> agora
                <span data-part="before" /> {beforeLabel.toLowerCase()}
              </span>
            )}
          </figcaption>
          <Suspense fallback={<Skeleton height={160} />}>
            <Drawing series={one} index={index} rows={rows} beforeLabel={beforeLabel} />
          </Suspense>
        </figure>
      ))}
      <details>
        <summary>Ver como tabela</summary>
        <BarTable {...{ label, part, series, rows, beforeLabel }} />
      </details>
    </div>
  );
}

function BarTable({ label, part, series, rows, beforeLabel }: BarChartProps) {
  const total = (index: number) => rows.reduce((sum, { values }) => sum + (values[index] ?? 0), 0);
  const totalBefore = (index: number) => rows.reduce((sum, { before }) => sum + (before?.[index] ?? 0), 0);
  return (
    // The table can have the focus, so that it can be scrolled by keyboard.
    <Box component="section" className="kit-bars-table kit-edges" aria-label={`${label}: tabela`} tabIndex={0}>
      <table>
        <caption>{label}</caption>
        <thead>
          <tr>
            <th scope="col">{part}</th>
            {series.map((one) => (
              <HeadCells key={one.key} label={one.label} beforeLabel={beforeLabel} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">{row.label}</th>
              {series.map(({ key, type }, index) => (
                <Cells
                  key={key}
                  type={type}
                  value={row.values[index] ?? 0}
                  place={index === 0 ? row.place : undefined}
                  before={beforeLabel === undefined ? undefined : (row.before?.[index] ?? null)}
                />
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            {series.map(({ key, type }, index) => (
              <Cells
                key={key}
                type={type}
                value={total(index)}
                before={beforeLabel === undefined ? undefined : totalBefore(index)}
              />
            ))}
          </tr>
        </tfoot>
      </table>
    </Box>
  );
}

function HeadCells({ label, beforeLabel }: { readonly label: string; readonly beforeLabel: string | undefined }) {
  return (
    <>
      <th scope="col">{label}</th>
      {beforeLabel === undefined ? null : <th scope="col">{`${label}, ${beforeLabel.toLowerCase()}`}</th>}
    </>
  );
}

interface CellsProps {
  readonly type: SeriesType;
  readonly value: number;
  readonly place?: LinkTarget | undefined;
  readonly before: number | null | undefined;
}

function Cells({ type, value, place, before }: CellsProps) {
  const text = figureText[type];
  return (
    <>
      <td className="kit-figures">{value === 0 ? text(value) : <LinkTo place={place}>{text(value)}</LinkTo>}</td>
      {before === undefined ? null : <td className="kit-figures">{before === null ? NO_VALUE : text(before)}</td>}
    </>
  );
}
