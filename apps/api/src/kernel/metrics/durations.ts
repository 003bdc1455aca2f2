import { Histogram } from 'prom-client';

const measured: Histogram[] = [];

/**
 * Declares a metric for durations in seconds, which every process reports about itself. The code that measures a
 * duration calls `observe`.
 */
export function duration<L extends string>(declared: {
  readonly name: string;
  readonly help: string;
  readonly labelNames: readonly L[];
  readonly buckets: number[];
}): Histogram<L> {
  const histogram = new Histogram<L>({ ...declared, registers: [] });
  measured.push(histogram);
  return histogram;
}

export const declaredDurations = (): readonly Histogram[] => measured;
