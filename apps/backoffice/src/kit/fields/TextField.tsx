import { TextInput } from '@mantine/core';
import { useDrawnField } from '../form/field-book.tsx';
import { type FieldOf, inputProps } from './field-props.ts';
import { ReadOnlyField } from './ReadOnlyField.tsx';
import { useField } from './use-field.ts';

export type TextFieldProps = FieldOf<string> & {
  readonly type?: 'text' | 'email' | 'url' | undefined;
  readonly autoComplete?: string | undefined;
  readonly maxLength?: number | undefined;
};

export function TextField(props: TextFieldProps) {
  const field = useField<string>(props);
  const { type = 'text', autoComplete = 'off', maxLength } = props;
  useDrawnField(field.name, { label: field.label });
  if (field.readOnly === true) return <ReadOnlyField label={field.label}>{field.value}</ReadOnlyField>;
  return (
    <TextInput
      {...inputProps(field)}
      type={type}
      value={field.value}
      autoComplete={autoComplete}
      maxLength={maxLength}
      onChange={(event) => field.onChange(event.currentTarget.value)}
    />
  );
}
