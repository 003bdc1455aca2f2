import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';

/**
 * The folder of tests that wait up to a minute for killed processes. If they began last, they would run alone at the
 * end, so one of them begins after every EVERY other files.
 */
const WAITING = '/apps/api/test/resilience/';
const EVERY = 15;

/** Puts tests that mostly wait between tests that use the processor. */
export class TestOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const largestFirst = super.sort.bind(this);
    return spread(await largestFirst(files), ({ moduleId }) => moduleId.includes(WAITING));
  }
}

/**
 * Puts the chosen items between the others, one after every few, beginning with a chosen one; both keep their
 * order.
 */
export function spread<Item>(items: readonly Item[], isChosen: (item: Item) => boolean): Item[] {
  const { chosen = [], others = [] } = Object.groupBy(items, (item) => (isChosen(item) ? 'chosen' : 'others'));
  const next = (place: number) => chosen.slice(place / EVERY, place / EVERY + 1);
  const mixed = others.flatMap((item, place) => (place % EVERY === 0 ? [...next(place), item] : [item]));
  return [...mixed, ...chosen.slice(Math.ceil(others.length / EVERY))];
}
