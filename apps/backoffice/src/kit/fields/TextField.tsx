import { TextInput } from '@mantine/core';
import { useDrawnField } from '../form/field-book.tsx';
import { type FieldProps, inputProps } from './field-props.ts';
import { ReadOnlyField } from './ReadOnlyField.tsx';

export interface TextFieldProps extends FieldProps<string> {
  readonly type?: 'text' | 'email' | 'url' | undefined;
  readonly autoComplete?: string | undefined;
  readonly maxLength?: number | undefined;
}

/** One line of text. */
export function TextField({ type = 'text', autoComplete = 'off', maxLength, ...field }: TextFieldProps) {
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
