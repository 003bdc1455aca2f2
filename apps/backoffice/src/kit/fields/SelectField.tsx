import type { Option } from '../kit-context.tsx';
import { NO_VALUE } from '../format.ts';
import { useDrawnField } from '../form/drawn-fields.tsx';
import { matching, useTurnedTo, withoutAccents } from './options.tsx';
import type { FieldOf } from './field-props.ts';
import { ReadOnlyField, useField } from './field.tsx';
import { ManyChoices, OneChoice } from './Choice.tsx';
import './field.css';

const NOTHING_FOUND = 'Nada encontrado';

function labelsOf(options: readonly Option[], values: readonly string[]): string {
  return values.map((value) => options.find((option) => option.value === value)?.label ?? value).join(', ');
}

/**
 * All options after the field was hovered or focused. Before that only the chosen options, whose names the field shows.
 */
const offeredOf = (options: readonly Option[], isTurnedTo: boolean, isChosen: (value: string) => boolean): Option[] =>
  options.filter(({ value }) => isTurnedTo || isChosen(value));

export type SelectFieldProps<K extends string = string> = FieldOf<K | null> & { readonly options: readonly Option[] };

/** A field for one of a closed set of values. Long sets are searched by typing. */
export function SelectField<K extends string = string>(props: SelectFieldProps<K>) {
  return <OneOf {...props} />;
}

function OneOf(props: SelectFieldProps) {
  const { options } = props;
  const field = useField<string | null>(props);
  const draw = (value: string | null) => labelsOf(options, value === null ? [] : [value]) || NO_VALUE;
  useDrawnField(field.name, { label: field.label, draw });
  const turnedTo = useTurnedTo();
  if (field.readOnly === true) {
    return (
      <ReadOnlyField label={field.label}>{field.value === null ? '' : labelsOf(options, [field.value])}</ReadOnlyField>
    );
  }
  return (
    <OneChoice
      field={field}
      options={offeredOf(options, turnedTo.isTurnedTo, (value) => value === field.value)}
      turnedTo={turnedTo}
      searchable={options.length > 7}
      filter={withoutAccents}
      marksFirst
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
  if (field.readOnly === true)
    return <ReadOnlyField label={field.label}>{labelsOf(options, field.value)}</ReadOnlyField>;
  return (
    <ManyChoices
      field={field}
      options={options}
      offered={(typed) => matching(options, typed)}
      nothing={NOTHING_FOUND}
    />
  );
}
