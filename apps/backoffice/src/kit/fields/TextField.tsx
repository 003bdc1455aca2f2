import { TextInput } from '@mantine/core';
import { useDrawnField } from '../form/drawn-fields.tsx';
import { type FieldOf, inputProps } from './field-props.ts';
import { ReadOnlyField } from './ReadOnlyField.tsx';
import { textLimit } from './text-limit.ts';
import { useField } from './use-field.ts';

export type TextFieldProps = FieldOf<string> & {
  readonly type?: 'text' | 'email' | 'url' | undefined;
  readonly autoComplete?: string | undefined;
  readonly maxLength?: number | undefined;
  /** Says how much of its limit is used, also while it is far. */
  readonly counted?: boolean;
};

export function TextField(props: TextFieldProps) {
  const field = useField<string>(props);
  const { type = 'text', autoComplete = 'off', counted } = props;
  useDrawnField(field.name, { label: field.label });
  if (field.readOnly === true) return <ReadOnlyField label={field.label}>{field.value}</ReadOnlyField>;
  return (
    <TextInput
      {...inputProps(field)}
      {...textLimit(props, field, counted)}
      type={type}
      value={field.value}
      autoComplete={autoComplete}
      onChange={(event) => field.onChange(event.currentTarget.value)}
    />
  );
}
