import { Box, TextInput } from '@mantine/core';
import { type ComponentType, Suspense } from 'react';
import { lazily } from '#code-loading/lazily.ts';
import { AsyncMultiSelect, AsyncSelect } from '../fields/AsyncSelect.tsx';
import { DateRangeField } from '../fields/DateField.tsx';
import { MultiSelectField, SelectField } from '../fields/SelectField.tsx';
import { TextField } from '../fields/TextField.tsx';
import { type LookupSource, type Option, useKit } from '../kit-context.tsx';
import { type ChosenKind, fieldOf, type ChosenFilterProps } from './filter-draft.ts';
import type { Draft } from './list-state.ts';

const Comparison = lazily(() => import('./NumberComparison.tsx'));
const CheckFilter = lazily(() => import('./CheckFilter.tsx'));

const YES_NO = [
  { value: 'true', label: 'Sim' },
  { value: 'false', label: 'Não' },
];

const listOf = (joined: string): readonly string[] => (joined === '' ? [] : joined.split(','));
const emptyAsNull = (value: string): string | null => (value === '' ? null : value);

function NumberComparison(props: ChosenFilterProps) {
  return (
    <Suspense fallback={<TextInput label={props.filter.label} readOnly />}>
      <Comparison {...props} />
    </Suspense>
  );
}

/** Cities are searched within the chosen state; other records are searched among all. */
function scoped(lookup: string | undefined, source: LookupSource | undefined, draft: Draft) {
  const state = draft['state'] ?? '';
  if (lookup !== 'counties' || source === undefined || state === '') return { lookup, source };
  const search: LookupSource['search'] = (term, signal) => source.search(term, signal, { state });
  return { lookup: `${lookup}-${state}`, source: { ...source, search } };
}

function RecordsInput({ name, filter, draft, onDraft, error }: ChosenFilterProps) {
  const { lookups } = useKit();
  const declared = 'lookup' in filter ? filter.lookup : undefined;
  const { lookup, source } = scoped(declared, declared && lookups[declared], draft);
  const value = draft[name] ?? '';
  const shared = { label: filter.label, error };
  if (lookup === undefined || source === undefined) {
    return <TextField {...shared} value={value} onChange={(next) => onDraft({ [name]: next })} />;
  }
  if (filter.kind === 'word') {
    return (
      <AsyncSelect
        {...shared}
        lookup={lookup}
        source={source}
        value={emptyAsNull(value)}
        onChange={(next) => onDraft({ [name]: next ?? '' })}
      />
    );
  }
  return (
    <AsyncMultiSelect
      {...shared}
      lookup={lookup}
      source={source}
      value={listOf(value)}
      onChange={(next) => onDraft({ [name]: next.join(',') })}
    />
  );
}

function BooleanInput(props: ChosenFilterProps) {
  const field = fieldOf(props);
  const initially = props.filter.kind === 'boolean' ? props.filter.initially : undefined;
  if (initially !== undefined) {
    return (
      <Suspense fallback={<Box h={36} mt={{ base: 0, sm: 24 }} />}>
        <CheckFilter {...field} initially={initially} />
      </Suspense>
    );
  }
  return (
    <SelectField
      {...field}
      options={YES_NO}
      value={emptyAsNull(field.value)}
      onChange={(next) => field.onChange(next ?? '')}
    />
  );
}

/**
 * Several values may have the same label ('Não concluiu matrícula'). Such a label is offered once and selects all of
 * its values.
 */
function choicesOf(words: Readonly<Record<string, string>>): Option[] {
  const labels = [...new Set(Object.values(words))];
  return labels.map((label) => ({
    value: Object.keys(words)
      .filter((value) => words[value] === label)
      .join(','),
    label,
  }));
}

function OptionsInput(props: ChosenFilterProps) {
  const field = fieldOf(props);
  const { words = {}, initially = '' } = props.filter.kind === 'options' ? props.filter : {};
  const options = choicesOf(words);
  const chosen = listOf(field.value === '' ? initially : field.value);
  const isChosen = ({ value }: Option) => value.split(',').some((one) => chosen.includes(one));
  const choose = (next: string) => field.onChange(next === initially ? '' : next);
  return (
    <MultiSelectField
      {...field}
      options={options}
      value={options.filter(isChosen).map((option) => option.value)}
      onChange={(next) => choose(next.join(','))}
    />
  );
}

function DatesInput(props: ChosenFilterProps) {
  const [startName, endName] = [`${props.name}Start`, `${props.name}End`];
  const range = { start: emptyAsNull(props.draft[startName] ?? ''), end: emptyAsNull(props.draft[endName] ?? '') };
  return (
    <DateRangeField
      {...fieldOf(props)}
      value={range}
      onChange={({ start, end }) => props.onDraft({ [startName]: start ?? '', [endName]: end ?? '' })}
    />
  );
}

const INPUTS: Readonly<Record<ChosenKind, ComponentType<ChosenFilterProps>>> = {
  boolean: BooleanInput,
  options: OptionsInput,
  records: RecordsInput,
  word: RecordsInput,
  dates: DatesInput,
  number: NumberComparison,
};

export function ChosenFilter(props: ChosenFilterProps) {
  const Input = INPUTS[props.kind];
  return <Input {...props} />;
}
