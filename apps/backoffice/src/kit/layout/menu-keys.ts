import { searchable } from '@habilita/kernel';

/** Arrows wrap, Home and End go to the ends, a letter to the next entry with it. */
export function entryFor(key: string, from: number, names: readonly string[]): number | undefined {
  const count = names.length;
  if (count === 0) return undefined;
  if (key === 'ArrowDown') return (from + 1) % count;
  if (key === 'ArrowUp') return (Math.max(from, 0) - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (key.length !== 1 || key === ' ') return undefined;
  const order = names.map((_, step) => (from + 1 + step) % count);
  return order.find((index) => searchable(names[index] ?? '').startsWith(searchable(key)));
}
