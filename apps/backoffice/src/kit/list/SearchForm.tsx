import type { ListDeclaration, ListFilter } from '@habilita/contract';
import { Button } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconSearch } from '@tabler/icons-react';
import { useElementSize, useMergedRef } from '@mantine/hooks';
import { type FormEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { isVisible, useKit } from '../kit-context.tsx';
import { ActiveFilters } from './ActiveFilters.tsx';
import { activeFilters } from './filter-words.ts';
import { FilterInput } from './FilterInput.tsx';
import { applyDraft, type Draft, draftErrors, draftOf, type ListState, withoutFilter } from './list-state.ts';

interface SearchFormProps {
  readonly declaration: ListDeclaration;
  readonly state: ListState;
  readonly onState: (next: ListState) => void;
}

type Entry = readonly [string, ListFilter];

function useDraft(declaration: ListDeclaration, state: ListState) {
  const applied = draftOf(declaration, state);
  const of = JSON.stringify(applied);
  const [typed, setTyped] = useState<{ readonly of: string; readonly draft: Draft }>({ of, draft: applied });
  const [refused, setRefused] = useState(false);
  if (typed.of !== of) setTyped({ of, draft: applied });
  const draft = typed.of === of ? typed.draft : applied;
  const change = (part: Draft) => setTyped({ of, draft: { ...draft, ...part } });
  const errors = refused ? draftErrors(declaration, draft) : {};
  return { draft, change, errors, setRefused };
}

const ACTIONS_ROOM = 452;
const FILTER_ROOM = 180;
const NARROW = 700;
const ROW_ON_SMALL_SCREENS = 2;

/** Pixels; what does not fit goes to 'Busca avançada'. */
export function inOneRow(entries: readonly Entry[], width: number): readonly [readonly Entry[], readonly Entry[]] {
  const fitting = width < NARROW ? ROW_ON_SMALL_SCREENS : Math.floor((width - ACTIONS_ROOM) / FILTER_ROOM);
  let room = width === 0 ? entries.length * 2 : fitting;
  const simple: Entry[] = [];
  for (const entry of entries.filter(([, filter]) => filter.advanced !== true)) {
    room -= cellsOf(entry);
    if (room >= 0) simple.push(entry);
  }
  return [simple, entries.filter((entry) => !simple.includes(entry))];
}

/** Before the first paint. */
function useRowWidth() {
  const { ref, width } = useElementSize<HTMLDivElement>();
  const element = useRef<HTMLDivElement>(null);
  const [first, setFirst] = useState(0);
  useLayoutEffect(() => setFirst(element.current?.getBoundingClientRect().width ?? 0), []);
  return { ref: useMergedRef(ref, element), width: width === 0 ? first : width };
}

function hasUnreadText(form: HTMLFormElement): boolean {
  return [...form.elements].some((element) => element instanceof HTMLInputElement && element.validity.customError);
}

const cellsOf = ([, filter]: Entry): number => (filter.kind === 'dates' || filter.kind === 'number' ? 2 : 1);

/** For the style sheet. */
function roomOf(simple: readonly Entry[]): Record<string, number> {
  return { '--kit-filter-cells': simple.reduce((sum, entry) => sum + cellsOf(entry), 0) };
}

interface SearchActionsProps {
  readonly onClear: () => void;
  readonly canClear: boolean;
  readonly advanced: { readonly open: boolean; readonly panelId: string; readonly toggle: () => void } | undefined;
}

function SearchActions({ onClear, canClear, advanced }: SearchActionsProps) {
  const Chevron = advanced?.open === true ? IconChevronUp : IconChevronDown;
  return (
    <div className="kit-search-actions">
      <Button type="submit" leftSection={<IconSearch size={16} aria-hidden />}>
        Pesquisar
      </Button>
      <Button variant="default" onClick={onClear} disabled={!canClear}>
        Limpar Filtros
      </Button>
      {advanced === undefined ? null : (
        <Button
          variant="subtle"
          aria-expanded={advanced.open}
          aria-controls={advanced.panelId}
          onClick={advanced.toggle}
          rightSection={<Chevron size={16} aria-hidden />}
        >
          Busca avançada
        </Button>
      )}
    </div>
  );
}

export function SearchForm({ declaration, state, onState }: SearchFormProps) {
  const { person } = useKit();
  const [open, setOpen] = useState(false);
  const { draft, change, errors, setRefused } = useDraft(declaration, state);
  const panelId = useId();
  const entries = Object.entries(declaration.filters).filter(([, filter]) => isVisible(person, filter.visibleTo));
  const { ref, width } = useRowWidth();
  const [simple, advanced] = inOneRow(entries, width);
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const refused = Object.keys(draftErrors(declaration, draft)).length > 0;
    setRefused(refused);
    if (!refused && !hasUnreadText(event.currentTarget)) onState(applyDraft(declaration, state, draft));
  };
  const clear = () => {
    change(Object.fromEntries(Object.keys(draft).map((name) => [name, ''])));
    setRefused(false);
    onState(applyDraft(declaration, state, {}));
  };
  const inputs = (some: readonly Entry[]) =>
    some.map(([key, filter]) => (
      <div key={key} className="kit-filter" data-kind={filter.kind}>
        <FilterInput name={key} filter={filter} draft={draft} onDraft={change} error={errors[key]} />
      </div>
    ));
  const hasFilters = activeFilters(declaration, state).length > 0 || Object.values(draft).some((value) => value !== '');
  if (entries.length === 0) return null;
  return (
    <search>
      <form className="kit-search" noValidate onSubmit={search}>
        <div ref={ref} className="kit-search-row">
          <div className="kit-filters" style={roomOf(simple)}>
            {inputs(simple)}
          </div>
          <SearchActions
            onClear={clear}
            canClear={hasFilters}
            advanced={advanced.length > 0 ? { open, panelId, toggle: () => setOpen(!open) } : undefined}
          />
        </div>
        <div id={panelId} className="kit-filters kit-advanced" hidden={!open}>
          {open ? inputs(advanced) : null}
        </div>
      </form>
      {open ? null : (
        <ActiveFilters
          declaration={declaration}
          state={state}
          onRemove={(key) => onState(withoutFilter(declaration, state, key))}
        />
      )}
    </search>
  );
}
