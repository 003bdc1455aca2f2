import type { ListDeclaration } from '@habilita/contract';
import { useSearch } from '@tanstack/react-router';
import { Panel } from '../feedback/Panel.tsx';
import { offeredTo, useKit } from '../kit-context.tsx';
import { labelOfParam, refusedParams } from './list-state.ts';

/** The labels of the filters in the URL that are not applied because their values are invalid. */
export function useRefusedLabels(declaration: ListDeclaration): readonly string[] {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const offered = offeredTo(useKit().person, declaration);
  const labels = Object.keys(refusedParams(offered, search)).flatMap((param) => labelOfParam(offered, param) ?? []);
  return [...new Set(labels)];
}

/**
 * Names the filters in the URL that are not applied because their values are invalid, so that nobody takes the result
 * for a filtered one. The next search, or 'Limpar Filtros', removes them from the URL and hides this notice.
 */
export function RefusedFilters({ declaration }: { readonly declaration: ListDeclaration }) {
  const labels = useRefusedLabels(declaration);
  if (labels.length === 0) return null;
  return (
    <Panel tone="attention" title={`Não aplicado: ${labels.join(', ')}`}>
      <p>O valor que está no endereço não é aceito aqui, e o resultado abaixo não foi filtrado por ele.</p>
    </Panel>
  );
}
