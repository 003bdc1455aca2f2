import { Box } from '@mantine/core';
import { useState } from 'react';
import { LinkTo, type Place } from './LinkTo.tsx';
import './chart/chart.css';
import './chart/bars.css';

export interface BarSeries {
  readonly key: string;
  readonly label: string;
  readonly format: (value: number) => string;
}

export interface BarRow {
  readonly key: string;
  /** Short, below a bar. */
  readonly mark: string;
  readonly label: string;
  /** In the order of the series. */
  readonly values: readonly number[];
  /** What stands beside each value; null when it is not known. */
  readonly before?: readonly (number | null)[];
  /** The rows that the first value counts. */
  readonly place?: Place | undefined;
}

interface BarChartProps {
  readonly label: string;
  /** What a bar is: 'Dia'. */
  readonly part: string;
  readonly series: readonly BarSeries[];
  readonly rows: readonly BarRow[];
  /** What `before` is. */
  readonly beforeLabel?: string | undefined;
}

/** Bars of each series over the same parts, and the table of them all, which is what screen readers and the keyboard get. */
export function BarChart({ label, part, series, rows, beforeLabel }: BarChartProps) {
  if (rows.length === 0) return <p className="kit-muted">Não há nada a mostrar.</p>;
  return (
    <div className="kit-bars">
      {series.map((one, index) => (
        <Bars key={one.key} series={one} index={index} rows={rows} beforeLabel={beforeLabel} />
      ))}
      <details>
        <summary>Ver como tabela</summary>
        <BarTable {...{ label, part, series, rows, beforeLabel }} />
      </details>
    </div>
  );
}

interface BarsProps {
  readonly series: BarSeries;
  readonly index: number;
  readonly rows: readonly BarRow[];
  readonly beforeLabel: string | undefined;
}

const share = (value: number, most: number): string => `${most === 0 ? 0 : (Math.max(0, value) * 100) / most}%`;

function Bars({ series: { label, format }, index, rows, beforeLabel }: BarsProps) {
  const [marked, setMarked] = useState<BarRow>();
  const of = ({ values }: BarRow) => values[index] ?? 0;
  const beside = ({ before }: BarRow) => before?.[index] ?? null;
  const most = Math.max(...rows.map((row) => Math.max(of(row), beside(row) ?? 0)));
  const said = marked ?? rows.find((row) => of(row) === most) ?? rows[0];
  return (
    <figure className="kit-bars-figure" aria-hidden>
      <figcaption>
        <span>{label}</span>
        <span className="kit-muted kit-figures">{said === undefined ? '' : saying(said)}</span>
      </figcaption>
      <div className="kit-bars-plot" onMouseLeave={() => setMarked(undefined)}>
        {rows.map((row) => (
          <span key={row.key} className="kit-bars-slot" onMouseEnter={() => setMarked(row)}>
            <span className="kit-bars-bar" style={{ blockSize: share(of(row), most) }} />
            {beside(row) === null ? null : <i style={{ insetBlockEnd: share(beside(row) ?? 0, most) }} />}
          </span>
        ))}
      </div>
      <Marks rows={rows} />
    </figure>
  );

  function saying(row: BarRow): string {
    const before = beside(row);
    const then =
      before === null || beforeLabel === undefined ? '' : ` (${beforeLabel.toLowerCase()}: ${format(before)})`;
    return `${marked === undefined ? 'Máximo: ' : ''}${row.label}: ${format(of(row))}${then}`;
  }
}

/** The first part, the last, and one between when there are many. */
function Marks({ rows }: Pick<BarsProps, 'rows'>) {
  const shown = rows.length < 3 ? rows : [rows[0], rows[Math.floor((rows.length - 1) / 2)], rows.at(-1)];
  return (
    <div className="kit-bars-marks kit-muted kit-figures">
      {shown.map((row) => (
        <span key={row?.key}>{row?.mark}</span>
      ))}
    </div>
  );
}

function BarTable({ label, part, series, rows, beforeLabel }: BarChartProps) {
  const total = (index: number) =>
    rows.reduce((sum, { values }) => sum + Math.round((values[index] ?? 0) * 100), 0) / 100;
  const totalBefore = (index: number) =>
    rows.reduce((sum, { before }) => sum + Math.round((before?.[index] ?? 0) * 100), 0) / 100;
  return (
    // In the tab order, to scroll by keyboard.
    <Box component="section" className="kit-bars-table" aria-label={`${label}: tabela`} tabIndex={0}>
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
              {series.map(({ key, format }, index) => (
                <Cells
                  key={key}
                  format={format}
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
            {series.map(({ key, format }, index) => (
              <Cells
                key={key}
                format={format}
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
  readonly format: (value: number) => string;
  readonly value: number;
  readonly place?: Place | undefined;
  readonly before: number | null | undefined;
}

function Cells({ format, value, place, before }: CellsProps) {
  return (
    <>
      <td className="kit-figures">{value === 0 ? format(value) : <LinkTo place={place}>{format(value)}</LinkTo>}</td>
      {before === undefined ? null : <td className="kit-figures">{before === null ? '–' : format(before)}</td>}
    </>
  );
}
