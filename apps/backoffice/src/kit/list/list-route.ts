import type { ListDeclaration } from '@habilita/contract';
import type { ListSearch } from './list-search.ts';

/** The list itself reads and checks its address. */
function isListSearch<L extends ListDeclaration>(raw: object): raw is ListSearch<L> {
  return Object.values(raw).every((value) => typeof value === 'string' || typeof value === 'number');
}

/** Refuses nothing, and knows the declaration as a type only, so that it loads with the list's chunk. */
export function listSearch<L extends ListDeclaration>(): (raw: Record<string, unknown>) => ListSearch<L> {
  return (raw) => (isListSearch<L>(raw) ? raw : {});
}
