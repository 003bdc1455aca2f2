import type { ListDeclaration } from '@habilita/contract';
import type { ListSearch } from './list-state.ts';

/** Whether all parameters are texts or numbers. What they mean is checked by the list itself. */
function isListSearch<L extends ListDeclaration>(raw: object): raw is ListSearch<L> {
  return Object.values(raw).every((value) => typeof value === 'string' || typeof value === 'number');
}

/**
 * Reads the search of a list's route. The function knows only the type of the declaration, so that the declaration
 * itself is loaded with the list and not with the routes.
 */
export function listSearch<L extends ListDeclaration>(): (raw: Record<string, unknown>) => ListSearch<L> {
  return (raw) => (isListSearch<L>(raw) ? raw : {});
}
