import type { Place } from '../LinkTo.tsx';

/** One part of a whole: how many, or how much in BRL. */
export interface Slice {
  readonly key: string;
  readonly label: string;
  readonly value: number;
  /** The rows it counts. */
  readonly place?: Place;
}

export interface DrawnSlice extends Slice {
  /** From 1, clockwise from the top: stands in the chart and beside the name. */
  readonly number: number;
  /** Share of the whole in percent, not rounded. */
  readonly share: number;
  readonly color: string;
}

/** As many colours as `chart.css` has; further slices begin anew, their number tells them apart. */
const COLORS = 8;

const PERCENT = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** '12,50%', two decimals (Specification 2 §2). */
export const shareText = (share: number): string => `${PERCENT.format(share)}%`;

/** The parts as they are drawn, in the order given. Parts of a whole of nothing have no share; a negative part counts as nothing. */
export function drawnSlices(slices: readonly Slice[]): readonly DrawnSlice[] {
  const total = slices.reduce((sum, { value }) => sum + Math.max(value, 0), 0);
  return slices.map((slice, index) => ({
    ...slice,
    number: index + 1,
    share: total === 0 ? 0 : (Math.max(slice.value, 0) / total) * 100,
    color: `var(--kit-chart-${(index % COLORS) + 1})`,
  }));
}
