import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';

/** They wait for processes that were killed, a minute each: begun last, they would run alone. */
const WAITING = '/apps/api/test/resilience/';
const EVERY = 15;

/** Those that wait are spread among those that work. */
export class TestOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const largestFirst = super.sort.bind(this);
    return spread(await largestFirst(files), ({ moduleId }) => moduleId.includes(WAITING));
  }
}

/** Those chosen come one after every few others, the first at once; both keep their order. */
export function spread<Item>(items: readonly Item[], isChosen: (item: Item) => boolean): Item[] {
  const { chosen = [], others = [] } = Object.groupBy(items, (item) => (isChosen(item) ? 'chosen' : 'others'));
  const next = (place: number) => chosen.slice(place / EVERY, place / EVERY + 1);
  const mixed = others.flatMap((item, place) => (place % EVERY === 0 ? [...next(place), item] : [item]));
  return [...mixed, ...chosen.slice(Math.ceil(others.length / EVERY))];
}
