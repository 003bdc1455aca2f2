import type { ListDeclaration, ListFilter } from '@habilita/contract';
import { Button } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconSearch } from '@tabler/icons-react';
import { useElementSize, useMergedRef } from '@mantine/hooks';
import { type FormEvent, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { isVisible, useKit } from '../kit-context.tsx';
import { ActiveFilters } from './ActiveFilters.tsx';
import { activeFilters } from './filter-words.ts';
import { FilterInput } from './FilterInput.tsx';
import { draftErrors } from './draft-errors.ts';
import { createDraftStore, type DraftStore, useDraftOf, useHasText } from './draft-store.ts';
import { applyDraft, draftOf, type ListState, withoutFilter } from './list-state.ts';

interface SearchFormProps {
  readonly declaration: ListDeclaration;
  readonly state: ListState;
  readonly onState: (next: ListState) => void;
}

type Entry = readonly [string, ListFilter];

/** What was typed is dropped when other filters are applied. */
function useDraft(declaration: ListDeclaration, state: ListState): DraftStore {
  const applied = JSON.stringify(draftOf(declaration, state));
  return useMemo(() => createDraftStore(JSON.parse(applied)), [applied]);
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
  readonly store: DraftStore;
  readonly onClear: () => void;
  readonly hasFilters: boolean;
  readonly advanced: { readonly open: boolean; readonly panelId: string; readonly toggle: () => void } | undefined;
}

function SearchActions({ store, onClear, hasFilters, advanced }: SearchActionsProps) {
  const hasText = useHasText(store);
  const Chevron = advanced?.open === true ? IconChevronUp : IconChevronDown;
  return (
    <div className="kit-search-actions">
      <Button type="submit" leftSection={<IconSearch size={16} aria-hidden />}>
        Pesquisar
      </Button>
      <Button variant="default" onClick={onClear} disabled={!hasFilters && !hasText}>
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

interface DraftFilterProps {
  readonly store: DraftStore;
  readonly name: string;
  readonly filter: ListFilter;
}

function DraftFilter({ store, name, filter }: DraftFilterProps) {
  const { draft, error } = useDraftOf(store, name, filter);
  return <FilterInput name={name} filter={filter} draft={draft} onDraft={store.change} error={error} />;
}

export function SearchForm({ declaration, state, onState }: SearchFormProps) {
  const { person } = useKit();
  const [open, setOpen] = useState(false);
  const store = useDraft(declaration, state);
  const panelId = useId();
  const entries = Object.entries(declaration.filters).filter(([, filter]) => isVisible(person, filter.visibleTo));
  const { ref, width } = useRowWidth();
  const [simple, advanced] = inOneRow(entries, width);
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const draft = store.draft();
    const errors = draftErrors(declaration, draft);
    const refused = Object.keys(errors).length > 0;
    store.refuse(refused);
    if (advanced.some(([key]) => key in errors)) setOpen(true);
    if (!refused && !hasUnreadText(event.currentTarget)) onState(applyDraft(declaration, state, draft));
  };
  const clear = () => {
    store.change(Object.fromEntries(Object.keys(store.draft()).map((name) => [name, ''])));
    store.refuse(false);
    onState(applyDraft(declaration, state, {}));
  };
  const inputs = (some: readonly Entry[]) =>
    some.map(([key, filter]) => (
      <div key={key} className="kit-filter" data-kind={filter.kind}>
        <DraftFilter store={store} name={key} filter={filter} />
      </div>
    ));
  const hasFilters = activeFilters(declaration, state).length > 0;
  if (entries.length === 0) return null;
  return (
    <search>
      <form className="kit-search" noValidate onSubmit={search}>
        <div ref={ref} className="kit-search-row">
          <div className="kit-filters" style={roomOf(simple)}>
            {inputs(simple)}
          </div>
          <SearchActions
            store={store}
            onClear={clear}
            hasFilters={hasFilters}
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
