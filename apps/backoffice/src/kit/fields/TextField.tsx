import { TextInput } from '@mantine/core';
import { useDrawnField } from '../form/drawn-fields.tsx';
import { type FieldOf, type FieldProps, inputProps } from './field-props.ts';
import { ReadOnlyField, useField } from './field.tsx';

/** From this share of the limit on, the field says how much of it is used. */
const NEAR = 0.8;
/** Shorter limits are those of numbers and digits, whose fields say no more than they take. */
const COUNTED_FROM = 20;

/**
 * How the limit of a text is enforced. In a form a longer text stays and is refused on leaving the field, because the
 * browser would cut a pasted text in silence; elsewhere nothing checks it, so the browser enforces the limit. With
 * `told` the field says from the first character on how much is used.
 */
export function textLimit(
  props: FieldOf<string> & { readonly maxLength?: number | undefined },
  { value, help }: Pick<FieldProps<string>, 'value' | 'help'>,
  told = false,
) {
  const { maxLength } = props;
  if (!('bound' in props) || maxLength === undefined) return { maxLength };
  const length = Array.from(value).length;
  if (!told && (maxLength < COUNTED_FROM || length < maxLength * NEAR)) return {};
  return { description: [help, `${length} de ${maxLength} caracteres.`].filter(Boolean).join(' ') };
}

export type TextFieldProps = FieldOf<string> & {
  readonly type?: 'text' | 'email' | 'url' | undefined;
  readonly autoComplete?: string | undefined;
  readonly maxLength?: number | undefined;
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
