import { Suspense, useState } from 'react';
import { type DrawnSlice, drawnSlices, shareText, type Slice } from './slices.ts';
import { LinkTo } from '#kit/layout/index.ts';
import './donut.css';
import { lazily } from '#code-loading/lazily.ts';

const Drawing = lazily(() => import('./donut-drawing.tsx'));

export type { Slice } from './slices.ts';

interface DonutProps {
  readonly label: string;
  readonly partLabel: string;
  readonly valueLabel: string;
  readonly slices: readonly Slice[];
  readonly format: (value: number) => string;
  readonly emptyText?: string;
}

/** A ring beside a table. Slices have numbers as well as colours; screen readers get the table alone. */
export function Donut({ slices, emptyText = 'Não há nada a mostrar.', ...table }: DonutProps) {
  const [marked, setMarked] = useState<string>();
  const drawn = drawnSlices(slices);
  if (drawn.every(({ share }) => share === 0)) return <p className="kit-muted">{emptyText}</p>;
  return (
    <div className="donut">
      <div className="donut-ring" aria-hidden>
        <Suspense>
          <Drawing slices={drawn} marked={marked} onMark={setMarked} />
        </Suspense>
      </div>
      <table aria-label={table.label}>
        <thead>
          <tr>
            <th scope="col">{table.partLabel}</th>
            <th scope="col">{table.valueLabel}</th>
            <th scope="col">%</th>
          </tr>
        </thead>
        <tbody>
          {drawn.map((slice) => (
            <Row
              key={slice.key}
              slice={slice}
              format={table.format}
              marked={marked === slice.key}
              onMark={(on) => setMarked(on ? slice.key : undefined)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps {
  readonly slice: DrawnSlice;
  readonly format: DonutProps['format'];
  readonly marked: boolean;
  readonly onMark: (on: boolean) => void;
}

function Row({ slice, format, marked, onMark }: RowProps) {
  return (
    <tr
      data-marked={marked || undefined}
      onMouseEnter={() => onMark(true)}
      onMouseLeave={() => onMark(false)}
      onFocus={() => onMark(true)}
      onBlur={() => onMark(false)}
    >
      <th scope="row">
        <span className="donut-key" style={{ background: slice.color }} aria-hidden>
          {slice.number}
        </span>
        {slice.label}
      </th>
      <td className="kit-figures">
        <LinkTo place={slice.place}>{format(slice.value)}</LinkTo>
      </td>
      <td className="kit-figures">{shareText(slice.share)}</td>
    </tr>
  );
}
