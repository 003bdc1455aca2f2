import type { ListDeclaration } from '@habilita/contract';
import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../EmptyState.tsx';
import { useKit } from '../kit-context.tsx';
import { applyDraft, draftOf, type ListState } from './list-state.ts';

interface RequiredFilterProps {
  readonly declaration: ListDeclaration;
  readonly state: ListState;
  readonly onState: (next: ListState) => void;
  readonly filter: string;
  readonly text: string;
}

/** Offers the choices at hand. */
export function RequiredFilter({ declaration, state, onState, filter, text }: RequiredFilterProps) {
  const { lookups } = useKit();
  const declared = declaration.filters[filter];
  const lookup = declared !== undefined && 'lookup' in declared ? declared.lookup : undefined;
  const source = lookup === undefined ? undefined : lookups[lookup];
  const choices = useQuery({
    queryKey: ['lookup', lookup, 'search', ''],
    queryFn: ({ signal }) => source?.search('', signal) ?? [],
    staleTime: 60_000,
  });
  const choose = (ids: readonly string[]) =>
    onState(applyDraft(declaration, state, { ...draftOf(declaration, state), [filter]: ids.join(',') }));
  const options = choices.data ?? [];
  const all = <Button onClick={() => choose(options.map((option) => option.value))}>Todos ({options.length})</Button>;
  return (
    <EmptyState
      title={text}
      text="Escolha abaixo ou pelo filtro da busca."
      action={
        <Group gap={8} justify="center">
          {options.length > 1 ? all : null}
          {options.map((option) => (
            <Button key={option.value} variant="default" onClick={() => choose([option.value])}>
              {option.label}
            </Button>
          ))}
        </Group>
      }
    />
  );
}
