import type { ListDeclaration, ListFilter } from '@habilita/contract';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp, IconSearch } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, type RefObject, useCallback, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { DisabledReason } from '../layout/DisabledReason.tsx';
import { isVisible, useKit } from '../kit-context.tsx';
import { activeFilters, ActiveFilters } from './ActiveFilters.tsx';
import { FilterInput } from './FilterInput.tsx';
import { draftErrors, type DraftStore, type RequiredChoice, useHasText, useClearing } from './filter-draft.ts';
import { applyDraft, type ListState, withoutFilter } from './list-state.ts';
import { NARROW_LIST, roomIn } from './list-width.ts';
import { useRefusedLabels } from './RefusedFilters.tsx';
import { useSearchDraft } from './use-search-draft.ts';
import './list.css';

interface SearchFormProps {
  readonly declaration: ListDeclaration;
  readonly state: ListState;
  readonly onState: (next: ListState) => void;
  /** The key of a filter that cannot be removed. Clearing the search selects all of its records. */
  readonly kept?: string | undefined;
  /** A filter that has to be chosen before anything is searched. */
  readonly required?: RequiredChoice | undefined;
  /** Whether the list keeps its state in the component instead of in the page's URL. */
  readonly isLocal?: boolean;
}

type Entry = readonly [string, ListFilter];

const AT_ONCE = { getInitialValueInEffect: false };
const ACTIONS_ROOM = 452;
const FILTER_ROOM = 180;
const NARROW = 700;
const ROW_ON_SMALL_SCREENS = 2;

/** How many filters fit into a row that is `width` pixels wide and holds the buttons too. Some filters count as two. */
const cellsIn = (width: number): number =>
  width < NARROW ? ROW_ON_SMALL_SCREENS : Math.floor((width - ACTIONS_ROOM) / FILTER_ROOM);

/** The number of filters with room in a list that is as wide as the window, as most lists are. */
function cellsInWindow(): number {
  const { clientWidth } = document.documentElement;
  return clientWidth === 0 ? Infinity : cellsIn(roomIn(clientWidth));
}

/** Splits the filters into those that have room in one row and the rest, which go to 'Busca avançada'. */
function inOneRow(entries: readonly Entry[], cells: number): readonly [readonly Entry[], readonly Entry[]] {
  let room = cells;
  const simple: Entry[] = [];
  for (const entry of entries.filter(([, filter]) => filter.advanced !== true)) {
    room -= cellsOf(entry);
    if (room >= 0) simple.push(entry);
  }
  return [simple, entries.filter((entry) => !simple.includes(entry))];
}

/**
 * The number of filters that fit, and the `ref` of the row to measure. A ResizeObserver measures the row between layout
 * and painting, because reading its width earlier would make the browser lay out the page twice.
 */
function useCells() {
  const [cells, setCells] = useState(cellsInWindow);
  const measure = useCallback((row: HTMLDivElement) => {
    let known = cellsInWindow();
    const sizes = new ResizeObserver(() => {
      const { width } = row.getBoundingClientRect();
      if (width === 0) return;
      const measured = cellsIn(width);
      if (measured === known) setCells(measured);
      else flushSync(() => setCells(measured));
      known = measured;
    });
    sizes.observe(row);
    return () => sizes.disconnect();
  }, []);
  return [cells, measure] as const;
}

function hasUnreadText(form: HTMLFormElement): boolean {
  return [...form.elements].some((element) => element instanceof HTMLInputElement && element.validity.customError);
}

const cellsOf = ([, filter]: Entry): number => (filter.kind === 'dates' || filter.kind === 'number' ? 2 : 1);

function roomOf(simple: readonly Entry[]): Record<string, number> {
  return { '--kit-filter-cells': simple.reduce((sum, entry) => sum + cellsOf(entry), 0) };
}

interface AskingProps {
  readonly store: DraftStore;
  readonly onClear: () => void;
  readonly hasFilters: boolean;
}

function Asking({ store, onClear, hasFilters }: AskingProps) {
  const hasText = useHasText(store);
  return (
    <>
      <Button type="submit" leftSection={<IconSearch size={16} aria-hidden />}>
        Pesquisar
      </Button>
      {/* Once pressed, the button has nothing more to clear, but it keeps the focus. */}
      <DisabledReason reason={hasFilters || hasText ? undefined : 'Não há filtros para limpar.'}>
        <Button variant="default" onClick={onClear}>
          Limpar Filtros
        </Button>
      </DisabledReason>
    </>
  );
}

interface UnfoldingProps {
  readonly label: string;
  readonly open: boolean;
  readonly panelId: string;
  readonly ref: RefObject<HTMLButtonElement | null>;
  readonly onToggle: () => void;
  readonly isWhole: boolean;
}

function Unfolding({ label, open, panelId, ref, onToggle, isWhole }: UnfoldingProps) {
  const Chevron = open ? IconChevronUp : IconChevronDown;
  return (
    <Button
      ref={ref}
      variant={isWhole ? 'default' : 'subtle'}
      fullWidth={isWhole}
      aria-expanded={open}
      aria-controls={panelId}
      onClick={onToggle}
      rightSection={<Chevron size={16} aria-hidden />}
    >
      {label}
    </Button>
  );
}

interface SearchFieldsProps {
  readonly store: DraftStore;
  readonly simple: readonly Entry[];
  readonly advanced: readonly Entry[];
  readonly isFolded: boolean;
  readonly open: boolean;
  readonly onToggle: () => void;
  readonly measure: (row: HTMLDivElement) => () => void;
  readonly panel: RefObject<HTMLDivElement | null>;
  readonly toggle: RefObject<HTMLButtonElement | null>;
  readonly asking: ReactNode;
  /** How often the search was cleared. The number is part of the fields' keys, so that clearing mounts new fields. */
  readonly clearings: number;
}

function SearchFields(props: SearchFieldsProps) {
  const { store, simple, advanced, isFolded, open, onToggle, measure, panel, toggle, asking, clearings } = props;
  const panelId = useId();
  const inputs = (some: readonly Entry[]) =>
    some.map(([key, filter]) => (
      <div key={`${key} ${clearings}`} className="kit-filter" data-kind={filter.kind}>
        <FilterInput store={store} name={key} filter={filter} />
      </div>
    ));
  return (
    <>
      <div ref={measure} className="kit-search-row" style={roomOf(simple)}>
        {isFolded ? null : <div className="kit-filters">{inputs(simple)}</div>}
        <div className="kit-search-actions">
          {isFolded ? null : asking}
          {advanced.length === 0 ? null : (
            <Unfolding
              label={isFolded ? 'Filtros' : 'Busca avançada'}
              open={open}
              panelId={panelId}
              ref={toggle}
              onToggle={onToggle}
              isWhole={isFolded}
            />
          )}
        </div>
      </div>
      <div ref={panel} id={panelId} className="kit-filters kit-advanced" hidden={!open}>
        {open ? inputs(advanced) : null}
      </div>
      {isFolded && open ? <div className="kit-search-actions">{asking}</div> : null}
    </>
  );
}

export function SearchForm({ declaration, state, onState, kept, required, isLocal = false }: SearchFormProps) {
  const { person } = useKit();
  const hasRefused = useRefusedLabels(declaration).length > 0 && !isLocal;
  const [open, setOpen] = useState(false);
  const { store, watch, keepTyped } = useSearchDraft(declaration, state, required);
  const [clearings, setClearings] = useState(0);
  const panel = useRef<HTMLDivElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const entries = Object.entries(declaration.filters).filter(([, filter]) => isVisible(person, filter.visibleTo));
  const [cells, measure] = useCells();
  const isFolded = useMediaQuery(NARROW_LIST, false, AT_ONCE) && entries.length > 1;
  const [simple, advanced] = inOneRow(entries, isFolded ? 0 : cells);
  const { clear, forget } = useClearing({ declaration, state, onState, kept, required });
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const draft = store.draft();
    const errors = draftErrors(declaration, draft, required);
    const refused = Object.keys(errors).length > 0;
    store.refuse(refused);
    if (advanced.some(([key]) => key in errors)) setOpen(true);
    if (refused || hasUnreadText(event.currentTarget)) return;
    forget();
    // The advanced search closes to make space for the rows. The chips above the rows show the filters.
    if (isFolded || panel.current?.contains(document.activeElement) === true) toggle.current?.focus();
    setOpen(false);
    onState(applyDraft(declaration, state, draft));
  };
  const clearAll = () => {
    clear(store);
    // The text of a date that cannot be read is stored only in its field, so the field is replaced by a new, empty one.
    setClearings(clearings + 1);
  };
  const hasFilters = activeFilters(declaration, state).length > 0;
  if (entries.length === 0) return null;
  return (
    <search>
      <form ref={watch} className="kit-search" noValidate onSubmit={search}>
        <SearchFields
          store={store}
          simple={simple}
          advanced={advanced}
          isFolded={isFolded}
          open={open}
          onToggle={() => setOpen(!open)}
          measure={measure}
          panel={panel}
          toggle={toggle}
          clearings={clearings}
          asking={<Asking store={store} onClear={clearAll} hasFilters={hasFilters || hasRefused} />}
        />
      </form>
      {open || !hasFilters ? null : (
        <ActiveFilters
          declaration={declaration}
          state={state}
          kept={kept ?? required?.filter}
          onRemove={(key) => onState(keepTyped(withoutFilter(declaration, state, key)))}
        />
      )}
    </search>
  );
}
