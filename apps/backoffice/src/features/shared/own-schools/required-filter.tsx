import { messageOf } from '@habilita/contract';
import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useSearch } from '@tanstack/react-router';
import { EmptyState } from '#kit/feedback/index.ts';
import { everyRecord, everyRecordQuery, useKit } from '#kit/kit-context.tsx';
import { applyDraft, draftOf, type RequiredFilterProps } from '#kit/list/index.ts';

/** The most records that get a button of their own; the others can only be found by the search. */
const MOST_BUTTONS = 10;

/** Says that the search filter offers the records without a button; `more` is their number. */
function othersText(more: number): string {
  if (more <= 0) return '';
  return more === 1 ? ', onde está também o outro' : `, onde estão também os outros ${more}`;
}

/** Offers the records among which somebody has to choose; when there is only one, it is chosen for them. */
export default function RequiredFilter({ declaration, state, onState, filter, code }: RequiredFilterProps) {
  const { lookups } = useKit();
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const declared = declaration.filters[filter];
  const lookup = declared !== undefined && 'lookup' in declared ? declared.lookup : undefined;
  const source = lookup === undefined ? undefined : lookups[lookup];
  const choices = useQuery(everyRecordQuery(lookup, source));
  const choose = (chosen: string) =>
    onState(applyDraft(declaration, state, { ...draftOf(declaration, state), [filter]: chosen }));
  const options = choices.data ?? [];
  const [only, ...others] = options;
  if (only !== undefined && others.length === 0)
    return <Navigate to="." search={{ ...search, [filter]: only.value }} replace />;
  const all = <Button onClick={() => choose(everyRecord(options))}>Todos ({options.length})</Button>;
  const more = options.length - MOST_BUTTONS;
  return (
    <EmptyState
      title={messageOf(code)}
      text={`Escolha abaixo ou pelo filtro da busca${othersText(more)}.`}
      action={
        <Group gap={8} justify="center">
          {options.length > 1 ? all : null}
          {options.slice(0, MOST_BUTTONS).map((option) => (
            <Button key={option.value} variant="default" onClick={() => choose(option.value)}>
              {option.label}
            </Button>
          ))}
        </Group>
      }
    />
  );
}
