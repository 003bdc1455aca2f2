import { Counter, Gauge, type Registry } from 'prom-client';
import type { Deps } from '#kernel/deps.ts';
import { within } from '#kernel/within.ts';

/** How many milliseconds a scrape waits for one figure. Prometheus waits ten seconds for all of them together. */
const PATIENCE = 8000;

interface Named {
  readonly name: string;
  readonly help: string;
}

export interface Figures {
  /** Registers a gauge with one value for each label. A label that `read` does not return any more is removed. */
  readonly tellEach: (
    named: Named & { readonly labelName: string },
    read: () => Promise<readonly (readonly [label: string, value: number])[]>,
  ) => void;
  /** Registers a gauge without labels, which is absent while `read` returns null. */
  readonly tellOne: (named: Named, read: () => Promise<number | null>) => void;
}

/**
 * Gauges whose values are read anew at each scrape. A value that cannot be read is left out and counted as an error,
 * and the other values are still reported.
 */
export function figuresIn(registry: Registry, log: Deps['log']): Figures {
  const unread = new Counter({
    name: 'habilita_figures_unread_total',
    help: 'How often a figure of the database could not be read, by figure',
    labelNames: ['figure'],
    registers: [],
  });
  registry.registerMetric(unread);
  const tell = (named: Named, labelNames: string[], read: () => Promise<(gauge: Gauge) => void>): void => {
    unread.inc({ figure: named.name }, 0);
    const gauge = new Gauge({
      ...named,
      labelNames,
      registers: [],
      async collect() {
        try {
          (await within(PATIENCE, read()))(this);
        } catch (error) {
          this.reset();
          if (labelNames.length === 0) this.remove();
          unread.inc({ figure: named.name });
          log.warn({ err: error, figure: named.name }, 'a figure could not be read');
        }
      },
    });
    registry.registerMetric(gauge);
  };
  return {
    tellEach: ({ labelName, ...named }, read) =>
      tell(named, [labelName], async () => {
        const values = await read();
        return (gauge) => {
          gauge.reset();
          for (const [label, value] of values) gauge.set({ [labelName]: label }, value);
        };
      }),
    tellOne: (named, read) =>
      tell(named, [], async () => {
        const value = await read();
        return (gauge) => {
          gauge.reset();
          if (value === null) gauge.remove();
          else gauge.set(value);
        };
      }),
  };
}
