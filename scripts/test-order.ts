import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';

/**
 * The folder of tests that wait up to a minute for killed processes. They are begun early, one file before each group
 * of EVERY other files, because they would otherwise still run when all others have ended.
 */
const WAITING = '/apps/api/test/resilience/';
const EVERY = 15;

/** Orders the test files: those that mostly wait are spread among those that use the processor. */
export class TestOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const largestFirst = super.sort.bind(this);
    return spread(await largestFirst(files), ({ moduleId }) => moduleId.includes(WAITING));
  }
}

/**
 * Spreads the chosen items among the others: one chosen item stands before each group of EVERY others. Both kinds keep
 * their order.
 */
export function spread<Item>(items: readonly Item[], isChosen: (item: Item) => boolean): Item[] {
  const { chosen = [], others = [] } = Object.groupBy(items, (item) => (isChosen(item) ? 'chosen' : 'others'));
  const next = (place: number) => chosen.slice(place / EVERY, place / EVERY + 1);
  const mixed = others.flatMap((item, place) => (place % EVERY === 0 ? [...next(place), item] : [item]));
  return [...mixed, ...chosen.slice(Math.ceil(others.length / EVERY))];
}
