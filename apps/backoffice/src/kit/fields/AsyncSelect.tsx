import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LookupSource, Option } from '../kit-context.tsx';
import { NO_VALUE } from '../format.ts';
import { useDrawnField } from '../form/field-book.tsx';
import { choiceOf, CLEAR, holdEnter, optionOf, PLAIN_LIST, useTurnedTo } from './choosing.tsx';
import { type FieldOf, inputProps } from './field-props.ts';
import { ManyChoices } from './ManyChoices.tsx';
import { ReadOnlyField } from './ReadOnlyField.tsx';
import { useField } from './use-field.ts';

/** Specification 1 §9. */
export const SEARCH_DELAY_MS = 900;

export interface Lookup {
  readonly lookup: string;
  readonly source: LookupSource;
}

/** What is chosen is always named; what may be chosen is searched for once somebody turns to the field. */
function useLookup({ lookup, source }: Lookup, chosen: readonly string[], term: string, searches: boolean) {
  const [settled] = useDebouncedValue(term, SEARCH_DELAY_MS);
  const found = useQuery({
    queryKey: ['lookup', lookup, 'search', settled],
    queryFn: ({ signal }) => source.search(settled, signal),
    enabled: searches,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  const ids = [...chosen].toSorted();
  const known = useQuery({
    queryKey: ['lookup', lookup, 'ids', ids],
    queryFn: ({ signal }) => source.byIds(ids, signal),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  // Results of an earlier text are not offered, as Enter would pick one.
  const isOld = settled !== term || found.isPlaceholderData;
  return {
    found: found.data ?? [],
    offered: isOld ? [] : (found.data ?? []),
    known: known.data ?? [],
    waiting: isOld || found.isFetching,
    failed: found.isError,
  };
}

/** Adds chosen ones that the search did not find, for their labels. */
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
  const { isTurnedTo, turning, onDropdownOpen } = useTurnedTo();
  const chosen = field.value === null ? [] : [field.value];
  const { found, offered, known, waiting, failed } = useLookup(
    { lookup, source },
    chosen,
    term,
    isTurnedTo && field.readOnly !== true,
  );
  const data = mergedOptions(found, known, chosen);
  const label = data.find((option) => option.value === field.value)?.label;
  if (field.readOnly === true) return <ReadOnlyField label={field.label}>{label ?? ''}</ReadOnlyField>;
  return (
    <Select
      {...inputProps(field)}
      {...turning}
      onDropdownOpen={onDropdownOpen}
      {...PLAIN_LIST}
      comboboxProps={{ keepMounted: isTurnedTo }}
      data={data}
      value={field.value}
      onChange={field.onChange}
      searchable
      clearable={field.required !== true}
      clearButtonProps={CLEAR}
      openOnFocus={false}
      onKeyDown={holdEnter}
      // Mantine puts the chosen label into the search.
      onSearchChange={(text) => setTerm(text === label ? '' : text)}
      filter={({ options }) => options.filter((option) => 'value' in option && isAmong(offered, [])(option))}
      renderOption={({ option, checked }) => choiceOf(optionOf(data, option.value), checked === true)}
      nothingFoundMessage={messageOf(waiting, failed)}
      loading={waiting && term !== ''}
    />
  );
}

interface AsyncMultiSelectProps {
  readonly openOnFocus?: boolean;
  /** Its choices lie within it then: a press on one is no press outside, which would close the popover before the click. */
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
