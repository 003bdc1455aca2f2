import { PasswordInput } from '@mantine/core';
import { useDrawnField } from '../form/drawn-fields.tsx';
import { inputProps } from './field-props.ts';
import { useField } from './field.tsx';
import type { TextFieldProps } from './TextField.tsx';

export function PasswordField(props: TextFieldProps) {
  const field = useField<string>(props);
  const { autoComplete = 'new-password' } = props;
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
