import { PasswordInput as Input } from '@mantine/core';

interface PasswordInputProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (password: string) => void;
}

/** One's own password, asked for again. */
export function OwnPasswordInput({ value, error, onChange }: PasswordInputProps) {
  return (
    <Input
      data-autofocus
      label="Sua senha"
      name="password"
      autoComplete="current-password"
      value={value}
      error={error}
      visibilityToggleButtonProps={{ 'aria-label': 'Mostrar ou ocultar a senha', tabIndex: 0 }}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
