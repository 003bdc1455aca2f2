import { PasswordInput } from '@mantine/core';

interface DialogPasswordProps {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly description?: string;
  readonly present?: boolean;
  readonly onChange: (password: string) => void;
  readonly onLeave?: () => void;
}

export function DialogPassword({ present = false, onChange, onLeave, ...field }: DialogPasswordProps) {
  return (
    <PasswordInput
      {...field}
      data-autofocus={present || undefined}
      autoComplete={present ? 'current-password' : 'new-password'}
      visibilityToggleButtonProps={{ 'aria-label': 'Mostrar ou ocultar a senha', tabIndex: 0 }}
      onBlur={onLeave}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
