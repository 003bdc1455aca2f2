import { numberText } from '../format.ts';
import type { Page } from './list-types.ts';

/** How many rows there are, for a screen reader. */
export function recordsText({ totalSize, totalIsExact }: Pick<Page<unknown>, 'totalSize' | 'totalIsExact'>): string {
  if (!totalIsExact) return `mais de ${numberText(totalSize)} registros`;
  return totalSize === 1 ? '1 registro' : `${numberText(totalSize)} registros`;
}
