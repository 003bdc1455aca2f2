import { Textarea } from '@mantine/core';
import { useDrawnField } from '../form/field-book.tsx';
import { inputProps } from './field-props.ts';
import { ReadOnlyField } from './ReadOnlyField.tsx';
import type { TextFieldProps } from './TextField.tsx';

/** Several lines of text; the field grows with them. */
export function TextAreaField({ rows = 3, maxLength, ...field }: TextFieldProps & { readonly rows?: number }) {
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
