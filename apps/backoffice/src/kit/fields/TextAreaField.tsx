import { Textarea } from '@mantine/core';
import { useDrawnField } from '../form/field-book.tsx';
import { inputProps } from './field-props.ts';
import { ReadOnlyField } from './ReadOnlyField.tsx';
import type { TextFieldProps } from './TextField.tsx';
import { useField } from './use-field.ts';

export function TextAreaField(props: TextFieldProps & { readonly rows?: number }) {
  const field = useField<string>(props);
  const { rows = 3, maxLength } = props;
  useDrawnField(field.name, { label: field.label });
  if (field.readOnly === true) return <ReadOnlyField label={field.label}>{field.value}</ReadOnlyField>;
  return (
    <Textarea
      {...inputProps(field)}
      value={field.value}
      autosize
      minRows={rows}
      maxRows={16}
      maxLength={maxLength}
      onChange={(event) => field.onChange(event.currentTarget.value)}
    />
  );
}
