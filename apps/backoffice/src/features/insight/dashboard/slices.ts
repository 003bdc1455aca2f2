import type { LinkTarget } from '#kit/layout/index.ts';

export interface Slice {
  readonly key: string;
  readonly label: string;
  readonly value: number;
  readonly place?: LinkTarget;
}

export interface DrawnSlice extends Slice {
  readonly number: number;
  readonly share: number;
  readonly color: string;
}

/** The number of colours in `donut.css`. */
const COLORS = 8;

const PERCENT = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** A percentage with two decimals, such as '12,50%' (Specification 2 §2). */
export const shareText = (share: number): string => `${PERCENT.format(share)}%`;

/** Gives each slice its number, colour and share of the whole, in percent. A negative value counts as zero. */
export function drawnSlices(slices: readonly Slice[]): readonly DrawnSlice[] {
  const total = slices.reduce((sum, { value }) => sum + Math.max(value, 0), 0);
  return slices.map((slice, index) => ({
    ...slice,
    number: index + 1,
    share: total === 0 ? 0 : (Math.max(slice.value, 0) / total) * 100,
    color: `var(--kit-chart-${(index % COLORS) + 1})`,
  }));
}
