import { TextInput } from '@mantine/core';
import { useDrawnField } from '../form/drawn-fields.tsx';
import { type FieldOf, inputProps } from './field-props.ts';
import { ReadOnlyField, useField } from './field.tsx';
import {
  CEP_MASK,
  CNPJ_MASK,
  CPF_MASK,
  LANDLINE_MASK,
  PHONE_OR_LINK_MASK,
  type Mask,
  maskInput,
  PHONE_MASK,
} from './masks.ts';
import './field.css';

export type MaskedFieldProps = FieldOf<string> & { readonly autoComplete?: string | undefined };

type MaskedProps = MaskedFieldProps & {
  readonly mask: Mask;
  readonly inputMode: 'numeric' | 'tel' | 'text';
};

export function MaskedField(props: MaskedProps) {
  const field = useField<string>(props);
  const { mask, inputMode, autoComplete = 'off' } = props;
  const shown = mask.show(mask.clean(field.value));
  useDrawnField(field.name, { label: field.label, draw: (value: string) => mask.show(mask.clean(value)) });
  if (field.readOnly === true) return <ReadOnlyField label={field.label}>{shown}</ReadOnlyField>;
  return (
    <TextInput
      {...inputProps(field)}
      className="kit-figure-input"
      value={shown}
      inputMode={inputMode}
      autoComplete={autoComplete}
      spellCheck={false}
      onChange={(event) => field.onChange(maskInput(event.currentTarget, mask))}
    />
  );
}

export function CpfField(props: MaskedFieldProps) {
  return <MaskedField mask={CPF_MASK} inputMode="numeric" {...props} />;
}

export function CnpjField(props: MaskedFieldProps) {
  return <MaskedField mask={CNPJ_MASK} inputMode="text" {...props} />;
}

export function CepField(props: MaskedFieldProps) {
  return <MaskedField mask={CEP_MASK} inputMode="numeric" {...props} />;
}

/** A phone. Pasted text loses +55 and a leading zero. */
export function PhoneField(props: MaskedFieldProps) {
  return <MaskedField mask={PHONE_MASK} inputMode="tel" {...props} />;
}

export function LandlineField(props: MaskedFieldProps) {
  return <MaskedField mask={LANDLINE_MASK} inputMode="tel" {...props} />;
}

export function PhoneOrLinkField(props: MaskedFieldProps) {
  return <MaskedField mask={PHONE_OR_LINK_MASK} inputMode="text" {...props} />;
}
