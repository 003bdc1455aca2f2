import type { ListDeclaration } from '@habilita/contract';
import type { ListSearch } from './list-state.ts';

/** The list checks its address itself. */
function isListSearch<L extends ListDeclaration>(raw: object): raw is ListSearch<L> {
  return Object.values(raw).every((value) => typeof value === 'string' || typeof value === 'number');
}

/** Type-only, so that the declaration loads with the list's chunk. */
export function listSearch<L extends ListDeclaration>(): (raw: Record<string, unknown>) => ListSearch<L> {
  return (raw) => (isListSearch<L>(raw) ? raw : {});
}
