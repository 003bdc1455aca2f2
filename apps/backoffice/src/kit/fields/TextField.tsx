import { TextInput } from '@mantine/core';
import { useDrawnField } from '../form/drawn-fields.tsx';
import { type FieldOf, type FieldProps, inputProps } from './field-props.ts';
import { ReadOnlyField, useField } from './field.tsx';
import { numberText } from '../format.ts';

/** When this share of the allowed length is used, the field begins to show how many characters are used. */
const NEAR = 0.8;
/** Fields with a limit below this, such as numbers and codes, show the number of used characters only with `told`. */
const COUNTED_FROM = 20;

/**
 * The properties that limit the length of a text. A field of a form accepts longer text and shows an error, because the
 * browser would cut off pasted text silently. Outside a form nothing else checks the length, so the browser limits it.
 * With `told` the field always shows how many characters are used.
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
  return {
    description: [help, `${numberText(length)} de ${numberText(maxLength)} caracteres.`].filter(Boolean).join(' '),
  };
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
  if (field.readOnly === true)
    return (
      <ReadOnlyField label={field.label} type={type}>
        {field.value}
      </ReadOnlyField>
    );
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
