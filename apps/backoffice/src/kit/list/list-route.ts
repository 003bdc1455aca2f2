import type { ListDeclaration } from '@habilita/contract';
import type { ListSearch } from './list-search.ts';

/** An address carries words and numbers; what they mean to the list is its own affair. */
function isListSearch<L extends ListDeclaration>(raw: object): raw is ListSearch<L> {
  return Object.values(raw).every((value) => typeof value === 'string' || typeof value === 'number');
}

/**
 * `validateSearch` of a list's route: typed links to the filtered list. Nothing is refused here, and the declaration is named only as a type, so
 * that it comes with the list's own chunk: the list reads its address when it is drawn and leaves out what it does not know.
 */
export function listSearch<L extends ListDeclaration>(): (raw: Record<string, unknown>) => ListSearch<L> {
  return (raw) => (isListSearch<L>(raw) ? raw : {});
}
