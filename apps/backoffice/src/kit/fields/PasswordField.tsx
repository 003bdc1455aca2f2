import { PasswordInput } from '@mantine/core';
import { useDrawnField } from '../form/field-book.tsx';
import { inputProps } from './field-props.ts';
import type { TextFieldProps } from './TextField.tsx';

/** A password, with a button to read it. */
export function PasswordField({ autoComplete = 'new-password', ...field }: TextFieldProps) {
  useDrawnField(field.name, { label: field.label, secret: true });
  return (
    <PasswordInput
      {...inputProps(field)}
      value={field.value}
      autoComplete={autoComplete}
      visibilityToggleButtonProps={{ 'aria-label': 'Mostrar ou ocultar a senha', tabIndex: 0 }}
      onChange={(event) => field.onChange(event.currentTarget.value)}
    />
  );
}
