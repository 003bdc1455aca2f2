import {
  type ErrorCode,
  type ListDeclaration,
  type ListFilter,
  LONGEST_ADDRESS,
  LONGEST_TEXT,
  LONGEST_WORD,
  MOST_ENTRIES,
} from '@habilita/contract';
import { useSelector } from '@tanstack/react-store';
import { createStore, type Store } from '@tanstack/store';
import { addDays, daysBetween, formatDate } from '@habilita/kernel';
import { textOf } from '#api-client/failure.ts';
import { type Draft, paramsOf, applyDraft, draftOf, isParameter, type ListState } from './list-state.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { everyRecord, everyRecordQuery, useKit } from '../kit-context.tsx';
import { numberText, todayInBrasilia } from '../format.ts';

interface TypedSearch {
  readonly draft: Draft;
  /** Whether the last search was refused. If so, errors are shown while the person types. */
  readonly isRefused: boolean;
  /** Whether the person has left a filled field since the last clearing, even one with a date that cannot be read. */
  readonly isTouched: boolean;
}

/**
 * The store of the values typed into the search. Each filter selects its own part of them, so that a key press redraws
 * one field and not the whole form.
 */
export interface DraftStore {
  readonly typed: Store<TypedSearch>;
  readonly draft: () => Draft;
  readonly change: (part: Draft) => void;
  readonly refuse: (isRefused: boolean) => void;
  readonly touch: (isTouched: boolean) => void;
  readonly isTouched: () => boolean;
  readonly errorOf: (name: string, filter: ListFilter) => string | undefined;
}

/** Clears the chosen cities when another state is chosen, because the search in that state would not find them. */
function withoutFormerCities(before: Draft, part: Draft, cities: readonly string[]): Draft {
  const { state = '' } = part;
  if (state === '' || (before['state'] ?? '') === '' || state === before['state']) return part;
  return { ...Object.fromEntries(cities.map((city) => [city, ''])), ...part };
}

/** `cities` are the keys of the filters whose cities are searched within the state of the filter `state`. */
export function createDraftStore(
  applied: Draft,
  required?: RequiredChoice,
  cities: readonly string[] = [],
): DraftStore {
  const typed = createStore<TypedSearch>({ draft: applied, isRefused: false, isTouched: false });
  const draft = () => typed.state.draft;
  return {
    typed,
    draft,
    change: (part) =>
      typed.setState((before) => ({
        ...before,
        draft: { ...before.draft, ...withoutFormerCities(before.draft, part, cities) },
      })),
    refuse: (isRefused) => typed.setState((before) => ({ ...before, isRefused })),
    isTouched: () => typed.state.isTouched,
    touch: (isTouched) =>
      typed.setState((before) => (before.isTouched === isTouched ? before : { ...before, isTouched })),
    errorOf: (name, filter) => (typed.state.isRefused ? draftError(name, filter, draft(), required) : undefined),
  };
}

export const isOfCities = (filter: ListFilter): boolean => 'lookup' in filter && filter.lookup === 'counties';

/** The filter of cities also reads the state, within which cities are searched. */
const readBy = (name: string, filter: ListFilter): readonly string[] =>
  isOfCities(filter) ? [name, 'state'] : paramsOf(name, filter);

export const useErrorOf = (store: DraftStore, name: string, filter: ListFilter): string | undefined =>
  useSelector(store.typed, () => store.errorOf(name, filter));

export function useDraftOf(store: DraftStore, name: string, filter: ListFilter) {
  const names = readBy(name, filter);
  const text = useSelector(store.typed, ({ draft }) => JSON.stringify(names.map((key) => draft[key])));
  const error = useErrorOf(store, name, filter);
  const values: readonly (string | null)[] = JSON.parse(text);
  const filled = names.flatMap((key, index) => {
    const value = values[index] ?? '';
    return value === '' ? [] : [[key, value] as const];
  });
  const draft: Draft = Object.fromEntries(filled);
  return { draft, error };
}

export const useHasText = (store: DraftStore): boolean =>
  useSelector(store.typed, ({ draft, isTouched }) => isTouched || Object.values(draft).some((value) => value !== ''));

/** A filter that must be chosen before a search, and the code of the error that is shown when it is not. */
export interface RequiredChoice {
  readonly filter: string;
  readonly code: ErrorCode;
}

const REVERSED_DATES = '“De” não pode ser depois de “Até”.';

const entriesOf = (text: string): readonly string[] => text.split(/[\s,;]+/).filter((entry) => entry !== '');

function emailsError(value: string): string | undefined {
  const entries = entriesOf(value);
  if (entries.length > MOST_ENTRIES)
    return `São ${numberText(entries.length)} e-mails, e a busca aceita ${MOST_ENTRIES} de uma vez. Divida a lista.`;
  return entries.some((entry) => entry.length < 2) ? 'Digite ao menos 2 caracteres de cada e-mail.' : undefined;
}

const encodedLength = (text = ''): number => encodeURIComponent(text).length;

/** The list's URL must not become too long for proxies. The error is shown at the filter with the longest value. */
function addressError(key: string, draft: Draft): string | undefined {
  const own = encodedLength(draft[key]);
  const lengths = Object.values(draft).map((value) => encodedLength(value));
  const excess = lengths.reduce((sum, length) => sum + length, 0) - LONGEST_ADDRESS;
  if (excess <= 0 || own < Math.max(...lengths)) return undefined;
  const { length } = entriesOf(draft[key] ?? '');
  const fitting = Math.floor((length * Math.max(0, own - excess)) / own);
  if (fitting < 1) return 'Os filtros juntos são longos demais para uma busca. Divida as listas e busque em partes.';
  return `São ${numberText(length)}, e a busca aceita cerca de ${fitting} de uma vez. Divida a lista e busque em partes.`;
}

type DatesFilter = Extract<ListFilter, { kind: 'dates' }>;

function datesError({ longest, fromToday }: DatesFilter, start: string, end: string): string | undefined {
  if (end === '') return undefined;
  if (start !== '' && start > end) return REVERSED_DATES;
  const from = start === '' && fromToday === true ? todayInBrasilia() : start;
  if (longest === undefined || from === '' || daysBetween(from, end) <= longest) return undefined;
  return `No máximo ${longest} dias: a partir de ${formatDate(from)}, até ${formatDate(addDays(from, longest))}.`;
}

const NOT_ACCEPTED: Readonly<Partial<Record<ListFilter['kind'], string>>> = {
  text: `Digite no máximo ${LONGEST_TEXT} caracteres.`,
  word: `Digite no máximo ${LONGEST_WORD} caracteres.`,
  phone: 'Digite ao menos o DDD.',
  leadPhone: 'Digite ao menos o DDD.',
  number: 'Digite um número de até 12 dígitos, com no máximo 2 casas decimais.',
  dates: 'Digite datas entre 1900 e 2200.',
};

/** The error of a value that the list would ignore when it reads the URL. No search is started with such a value. */
function refusalOf(key: string, filter: ListFilter, draft: Draft): string | undefined {
  const isRefused = paramsOf(key, filter).some((name) => {
    const text = draft[name] ?? '';
    return text.trim() !== '' && !isParameter(key, filter, name, text);
  });
  return isRefused ? (NOT_ACCEPTED[filter.kind] ?? 'A busca não aceita este valor.') : undefined;
}

function draftError(
  key: string,
  filter: ListFilter,
  draft: Draft,
  required: RequiredChoice | undefined,
): string | undefined {
  const value = draft[key]?.trim() ?? '';
  if (value === '' && key === required?.filter) return textOf(required.code);
  if (filter.kind === 'text' && value.length === 1) return 'Digite ao menos 2 caracteres.';
  const error = filter.kind === 'emails' ? emailsError(value) : undefined;
  const refusal = error ?? refusalOf(key, filter, draft);
  if (refusal !== undefined) return refusal;
  if (filter.kind === 'dates') return datesError(filter, draft[`${key}Start`] ?? '', draft[`${key}End`] ?? '');
  return addressError(key, draft);
}

export function draftErrors(
  declaration: Pick<ListDeclaration, 'filters'>,
  draft: Draft,
  required?: RequiredChoice,
): Readonly<Record<string, string>> {
  const found = Object.entries(declaration.filters).flatMap(([key, filter]) => {
    const error = draftError(key, filter, draft, required);
    return error === undefined ? [] : [[key, error] as const];
  });
  return Object.fromEntries(found);
}

export interface ChosenFilterProps {
  readonly kind: ChosenKind;
  readonly name: string;
  readonly filter: ListFilter;
  readonly draft: Draft;
  readonly onDraft: (change: Draft) => void;
  readonly error: string | undefined;
}

export type ChosenKind = 'boolean' | 'options' | 'records' | 'word' | 'dates' | 'number';

export function fieldOf({ name, filter, draft, onDraft, error }: ChosenFilterProps) {
  return {
    label: filter.label,
    value: draft[name] ?? '',
    error,
    onChange: (next: string) => onDraft({ [name]: next }),
  };
}

interface ClearingProps {
  readonly declaration: ListDeclaration;
  readonly state: ListState;
  readonly onState: (next: ListState) => void;
  /** The key of a filter that always needs a value. Clearing the search selects all its options instead of none. */
  readonly kept: string | undefined;
  /** A filter that must be chosen before anything is searched: clearing the search keeps its value. */
  readonly required: RequiredChoice | undefined;
}

const NOTHING: Draft = {};

/**
 * `clear` empties all filters except the `required` one, which keeps its value, and the `kept` one, which gets all its
 * records. With these two empty, the screen would show something else in place of the list and the focus would be lost.
 * The records of the `kept` filter may have to be loaded first. They are set after loading only if nobody has searched
 * or typed meanwhile, and not after `forget` was called.
 */
export function useClearing({ declaration, state, onState, kept, required }: ClearingProps) {
  const client = useQueryClient();
  const { lookups } = useKit();
  const applied = JSON.stringify(draftOf(declaration, state));
  const latest = useRef({ state, onState, applied });
  useEffect(() => {
    latest.current = { state, onState, applied };
  });
  const waiting = useRef<symbol>(undefined);
  const forget = () => {
    waiting.current = undefined;
  };
  // Records that arrive after the screen was left must not change the address of the next screen.
  useEffect(
    () => () => {
      waiting.current = undefined;
    },
    [],
  );
  const apply = (draft: Draft) => latest.current.onState(applyDraft(declaration, latest.current.state, draft));
  const stays = kept ?? required?.filter;
  const chosen = required === undefined ? undefined : state[required.filter];
  const choice: Draft =
    required === undefined || chosen === undefined ? NOTHING : { [required.filter]: String(chosen) };

  const clear = (store?: DraftStore) => {
    const names = Object.keys(store?.draft() ?? NOTHING).filter((name) => name !== stays);
    store?.change({ ...Object.fromEntries(names.map((name) => [name, ''])), ...choice });
    store?.refuse(false);
    store?.touch(false);
    const filter = kept === undefined ? undefined : declaration.filters[kept];
    if (kept === undefined || filter === undefined || !('lookup' in filter)) {
      apply(choice);
      return;
    }
    const left = store?.draft();
    const asked = Symbol(kept);
    waiting.current = asked;
    const settle = (draft: Draft) => {
      const isOverdue = latest.current.applied !== applied || store?.draft() !== left;
      if (waiting.current === asked && !isOverdue) apply(draft);
    };
    client.ensureQueryData(everyRecordQuery(filter.lookup, lookups[filter.lookup])).then(
      (records) => settle({ [kept]: everyRecord(records) }),
      () => settle(NOTHING),
    );
  };
  return { clear, forget };
}
