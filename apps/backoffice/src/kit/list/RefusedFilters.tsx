import type { ListDeclaration } from '@habilita/contract';
import { Button } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useFocusKeptNear } from '../feedback/NotLoaded.tsx';
import { Panel } from '../feedback/Panel.tsx';
import { offeredTo, useKit } from '../kit-context.tsx';
import { labelOfParam, refusedParams } from './list-state.ts';

/** The filters in the URL that are not applied because their values are invalid: their parameters and their labels. */
function useRefused(declaration: ListDeclaration) {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const offered = offeredTo(useKit().person, declaration);
  const params = refusedParams(offered, search);
  const labels = Object.keys(params).flatMap((param) => labelOfParam(offered, param) ?? []);
  return { search, params, labels: [...new Set(labels)] };
}

export const useRefusedLabels = (declaration: ListDeclaration): readonly string[] => useRefused(declaration).labels;

/**
 * Names the filters in the URL that are not applied because their values are invalid, so that nobody takes the result
 * for a filtered one. The next search, 'Limpar Filtros' or the button here removes them from the URL and hides this
 * notice.
 */
export function RefusedFilters({ declaration }: { readonly declaration: ListDeclaration }) {
  const { search, params, labels } = useRefused(declaration);
  const navigate = useNavigate();
  const ref = useFocusKeptNear();
  if (labels.length === 0) return null;
  const remove = () => {
    const accepted = Object.fromEntries(Object.entries(search).filter(([name]) => !(name in params)));
    void navigate({ to: '.', search: accepted, resetScroll: false });
  };
  return (
    <Panel
      tone="attention"
      title={`Não aplicado: ${labels.join(', ')}`}
      action={
        <Button ref={ref} variant="default" size="compact-sm" onClick={remove}>
          Remover do endereço
        </Button>
      }
    >
      <p>O valor que está no endereço não é aceito aqui, e o resultado abaixo não foi filtrado por ele.</p>
    </Panel>
  );
}
