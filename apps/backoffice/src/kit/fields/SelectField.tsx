import { MultiSelect, Pill, Select } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { Option } from '../kit-context.tsx';
import { NO_VALUE } from '../format.ts';
import { useDrawnField } from '../form/field-book.tsx';
import { holdEnter, takeMarked, useTurnedTo, withoutAccents } from './choosing.ts';
import { type FieldOf, inputProps } from './field-props.ts';
import { ReadOnlyField } from './ReadOnlyField.tsx';
import { useField } from './use-field.ts';
import './field.css';

/** Specification 1 §9. */
export const MAX_TAGS = 5;
const NOTHING_FOUND = 'Nada encontrado';
const CLEAR = { 'aria-label': 'Limpar' } as const;

function labelsOf(options: readonly Option[], values: readonly string[]): string {
  return values.map((value) => options.find((option) => option.value === value)?.label ?? value).join(', ');
}

/** The second line distinguishes equal names. */
export function choiceOf(options: readonly Option[], value: string, checked: boolean) {
  const option = options.find((one) => one.value === value);
  return (
    <span className="kit-choice">
      <span>
        {option?.label} {option?.hint === undefined ? null : <small>{option.hint}</small>}
      </span>
      {checked ? <IconCheck size={16} aria-hidden /> : null}
    </span>
  );
}

export type SelectFieldProps<K extends string = string> = FieldOf<K | null> & { readonly options: readonly Option[] };

/** Long sets can be typed into. */
export function SelectField<K extends string = string>(props: SelectFieldProps<K>) {
  return <OneOf {...props} />;
}

function OneOf(props: SelectFieldProps) {
  const { options } = props;
  const field = useField<string | null>(props);
  const draw = (value: string | null) => labelsOf(options, value === null ? [] : [value]) || NO_VALUE;
  useDrawnField(field.name, { label: field.label, draw });
  const { isTurnedTo, turning } = useTurnedTo();
  if (field.readOnly === true) {
    return (
      <ReadOnlyField label={field.label}>{field.value === null ? '' : labelsOf(options, [field.value])}</ReadOnlyField>
    );
  }
  return (
    <Select
      {...inputProps(field)}
      {...turning}
      comboboxProps={{ keepMounted: isTurnedTo }}
      data={[...options]}
      value={field.value}
      onChange={field.onChange}
      searchable={options.length > 7}
      filter={withoutAccents}
      // Enter takes the first match.
      selectFirstOptionOnChange
      openOnFocus={false}
      onKeyDown={takeMarked}
      clearable={field.required !== true}
      allowDeselect={field.required !== true}
      clearButtonProps={CLEAR}
      renderOption={({ option, checked }) => choiceOf(options, option.value, checked === true)}
      nothingFoundMessage={NOTHING_FOUND}
    />
  );
}

const YES_NO: readonly Option[] = [
  { value: 'true', label: 'Sim' },
  { value: 'false', label: 'Não' },
];

export function YesNoField(props: FieldOf<boolean | null>) {
  const { value, onChange, ...field } = useField<boolean | null>(props);
  const choose = (chosen: string | null) => onChange(chosen === null ? null : chosen === 'true');
  return <SelectField {...field} options={YES_NO} value={value === null ? null : String(value)} onChange={choose} />;
}

export function tagOf(values: readonly string[], value: string, label: string, onRemove: (() => void) | undefined) {
  const place = values.indexOf(value);
  if (place > MAX_TAGS) return null;
  if (place === MAX_TAGS) return <Pill>{`+${values.length - MAX_TAGS}`}</Pill>;
  return (
    <Pill
      withRemoveButton
      title={label}
      {...(onRemove && { onRemove })}
      removeButtonProps={{ 'aria-label': `Remover ${label}` }}
    >
      {label}
    </Pill>
  );
}

/** Makes `:placeholder-shown` tell whether somebody types. */
export const NO_PLACEHOLDER = ' ';

export type MultiSelectFieldProps<K extends string = string> = FieldOf<readonly K[]> & {
  readonly options: readonly Option[];
};

export function MultiSelectField<K extends string = string>(props: MultiSelectFieldProps<K>) {
  return <SomeOf {...props} />;
}

function SomeOf(props: MultiSelectFieldProps) {
  const { options } = props;
  const field = useField<readonly string[]>(props);
  const draw = (values: readonly string[]) => labelsOf(options, values) || NO_VALUE;
  useDrawnField(field.name, { label: field.label, draw });
  const [term, setTerm] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const { isTurnedTo, turning } = useTurnedTo();
  if (field.readOnly === true)
    return <ReadOnlyField label={field.label}>{labelsOf(options, field.value)}</ReadOnlyField>;
  return (
    <MultiSelect
      {...inputProps(field)}
      {...turning}
      comboboxProps={{ keepMounted: isTurnedTo }}
      data={[...options]}
      value={[...field.value]}
      onChange={field.onChange}
      searchable
      clearable
      placeholder={NO_PLACEHOLDER}
      ref={input}
      filter={withoutAccents}
      onSearchChange={setTerm}
      selectFirstOptionOnChange={term !== ''}
      openOnFocus={false}
      // The list stays; the typed text is selected.
      clearSearchOnChange={false}
      onOptionSubmit={() => input.current?.select()}
      onKeyDown={holdEnter}
      hidePickedOptions={false}
      clearButtonProps={CLEAR}
      renderOption={({ option, checked }) => choiceOf(options, option.value, checked === true)}
      nothingFoundMessage={NOTHING_FOUND}
      renderPill={({ option, onRemove }) => tagOf(field.value, String(option.value), option.label, onRemove)}
    />
  );
}
