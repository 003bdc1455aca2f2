import type { Endpoint, Role } from '@habilita/contract';
import type { Call } from './caller.ts';
import type { Product } from './product.ts';
import type { KnownIds } from './known-ids.ts';

export interface Attack {
  readonly product: Product;
  readonly call: Call;
  readonly tokens: ReadonlyMap<Role, string>;
  readonly endpoints: readonly Endpoint[];
  readonly ids: KnownIds;
}

export interface Property {
  readonly name: string;
  hold(attack: Attack): Promise<string>;
}

export function assertNone(found: readonly string[]): void {
  if (found.length > 0) throw new Error(`${found.length} found: ${found.slice(0, 5).join(' · ')}`);
}

const AT_ONCE = 8;

export async function inParallel<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < items.length) {
      const index = next;
      next += 1;
      const item = items[index];
      if (item !== undefined) results[index] = await work(item);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return results;
}
