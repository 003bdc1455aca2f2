import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { LookupSource, Option } from '../kit-context.tsx';
import { NO_VALUE } from '../format.ts';
import { useDrawnField } from '../form/drawn-fields.tsx';
import { matching, useTurnedTo } from './options.tsx';
import type { FieldOf } from './field-props.ts';
import { ReadOnlyField, useField } from './field.tsx';
import { ManyChoices, OneChoice } from './Choice.tsx';

/** A search is asked for this many milliseconds after the last key (Specification 1 §9). */
export const SEARCH_DELAY_MS = 900;

export interface Lookup {
  readonly lookup: string;
  readonly source: LookupSource;
}

function useSearch({ lookup, source }: Lookup, term: string, enabled: boolean) {
  return useQuery({
    queryKey: ['lookup', lookup, 'search', term],
    queryFn: ({ signal }) => source.search(term, signal),
    enabled,
    placeholderData: keepPreviousData,
    // Answers are cached only briefly, because the wanted record may have been created just before.
    staleTime: 5000,
  });
}

/**
 * Loads the names of the chosen records at once, and other records on hover or focus. If the answer then contains all
 * records, typed text is searched within this answer, and the server is asked only for text that is not found in it.
 */
function useLookup(of: Lookup, chosen: readonly string[], term: string, searches: boolean) {
  const { lookup, source } = of;
  const first = useSearch(of, '', searches);
  const whole = isWhole(source, first) ? first.data : undefined;
  const within = whole === undefined ? [] : matching(whole, term);
  const asks = term !== '' && within.length === 0;
  const [settled] = useDebouncedValue(asks ? term : '', SEARCH_DELAY_MS);
  const asked = useSearch(of, settled, searches && asks);
  const ids = [...chosen].toSorted();
  const known = useQuery({
    queryKey: ['lookup', lookup, 'ids', ids],
    queryFn: ({ signal }) => source.byIds(ids, signal),
    enabled: ids.length > 0,
    // Until the server sends the names of the chosen records, names from the last searches are used.
    placeholderData: (before: readonly Option[] = []) => [...before, ...(first.data ?? []), ...(asked.data ?? [])],
    staleTime: 60_000,
  });
  const found = asks ? asked : first;
  // While a new text is searched for, the results of the earlier text are not offered: Enter would choose one of them.
  const isOld = (asks && settled !== term) || found.isPlaceholderData;
  const hits = asks || whole === undefined ? (found.data ?? []) : within;
  return {
    found: hits,
    offered: isOld ? [] : hits,
    known: known.data ?? [],
    waiting: isOld || (found.isFetching && hits !== within),
    failed: found.isError,
  };
}

/** Whether an answer contains all records: it does when it has fewer options than `most`, the maximum of one answer. */
const isWhole = ({ most }: LookupSource, { data, isPlaceholderData }: UseQueryResult<readonly Option[]>): boolean =>
  most !== undefined && data !== undefined && !isPlaceholderData && data.length < most;

/**
 * The options found and those chosen. The chosen ones are needed for their labels even when the search did not find
 * them.
 */
export function mergedOptions(found: readonly Option[], known: readonly Option[], chosen: readonly string[]): Option[] {
  const merged = new Map<string, Option>();
  for (const option of [...found, ...known.filter((one) => chosen.includes(one.value))])
    merged.set(option.value, option);
  for (const value of chosen) if (!merged.has(value)) merged.set(value, { value, label: '…' });
  return [...merged.values()];
}

function ChosenNames({ lookup, source, values }: Lookup & { readonly values: readonly string[] }) {
  const { known } = useLookup({ lookup, source }, values, '', false);
  const names = known.filter((option) => values.includes(option.value)).map((option) => option.label);
  return names.length === 0 ? NO_VALUE : names.join(', ');
}

const chosenNames = (lookup: string, source: LookupSource, values: readonly string[]) => (
  <ChosenNames lookup={lookup} source={source} values={values} />
);

function messageOf(waiting: boolean, failed: boolean): string {
  if (waiting) return 'Procurando…';
  return failed ? 'Não foi possível procurar. Tente de novo.' : 'Nada encontrado';
}

const isAmong = (offered: readonly Option[], values: readonly string[]) => (option: { readonly value: string }) =>
  offered.some((one) => one.value === option.value) || values.includes(option.value);

export function AsyncSelect({ lookup, source, ...props }: FieldOf<string | null> & Lookup) {
  const field = useField<string | null>(props);
  useDrawnField(field.name, {
    label: field.label,
    draw: (value: string | null) => chosenNames(lookup, source, value === null ? [] : [value]),
  });
  const [term, setTerm] = useState('');
  const turnedTo = useTurnedTo();
  const chosen = field.value === null ? [] : [field.value];
  const { found, offered, known, waiting, failed } = useLookup(
    { lookup, source },
    chosen,
    term,
    turnedTo.isTurnedTo && field.readOnly !== true,
  );
  const data = mergedOptions(found, known, chosen);
  const label = data.find((option) => option.value === field.value)?.label;
  if (field.readOnly === true) return <ReadOnlyField label={field.label}>{label ?? ''}</ReadOnlyField>;
  return (
    <OneChoice
      field={field}
      options={data}
      turnedTo={turnedTo}
      searchable
      // Mantine also reports the label of the chosen option here, although nobody typed it.
      onSearchChange={(text) => setTerm(text === label ? '' : text)}
      filter={({ options }) => options.filter((option) => 'value' in option && isAmong(offered, [])(option))}
      marksFirst={term !== '' && offered.length > 0}
      nothingFoundMessage={messageOf(waiting, failed)}
      loading={waiting && term !== ''}
    />
  );
}

interface AsyncMultiSelectProps {
  readonly openOnFocus?: boolean;
  /**
   * Draws the list inside the popover in which the field stands. Outside it, pressing an option would count as a press
   * outside the popover and close it before the click.
   */
  readonly isInPopover?: boolean;
}

export function AsyncMultiSelect({
  lookup,
  source,
  openOnFocus = false,
  isInPopover = false,
  ...props
}: FieldOf<readonly string[]> & Lookup & AsyncMultiSelectProps) {
  const field = useField<readonly string[]>(props);
  useDrawnField(field.name, {
    label: field.label,
    draw: (values: readonly string[]) => chosenNames(lookup, source, values),
  });
  const [term, setTerm] = useState('');
  const [isTurnedTo, setTurnedTo] = useState(false);
  const { found, offered, known, waiting, failed } = useLookup(
    { lookup, source },
    field.value,
    term,
    isTurnedTo && field.readOnly !== true,
  );
  const data = mergedOptions(found, known, field.value);
  if (field.readOnly === true) {
    const names = data.filter((option) => field.value.includes(option.value)).map((option) => option.label);
    return <ReadOnlyField label={field.label}>{names.join(', ')}</ReadOnlyField>;
  }
  return (
    <ManyChoices
      field={field}
      options={data}
      offered={(typed) => data.filter(isAmong(offered, typed === '' ? field.value : []))}
      nothing={messageOf(waiting, failed)}
      onType={setTerm}
      onTurnedTo={() => setTurnedTo(true)}
      waits={waiting && term !== ''}
      openOnFocus={openOnFocus}
      isInPopover={isInPopover}
    />
  );
}
