import { Textarea } from '@mantine/core';
import { useDrawnField } from '../form/drawn-fields.tsx';
import { inputProps } from './field-props.ts';
import { ReadOnlyField, useField } from './field.tsx';
import { type TextFieldProps, textLimit } from './TextField.tsx';

export function TextAreaField(props: TextFieldProps & { readonly rows?: number }) {
  const field = useField<string>(props);
  const { rows = 3, counted } = props;
  useDrawnField(field.name, { label: field.label });
  if (field.readOnly === true) return <ReadOnlyField label={field.label}>{field.value}</ReadOnlyField>;
  return (
    <Textarea
      {...inputProps(field)}
      {...textLimit(props, field, counted)}
      value={field.value}
      autosize
      minRows={rows}
      maxRows={16}
      onChange={(event) => field.onChange(event.currentTarget.value)}
    />
  );
}
