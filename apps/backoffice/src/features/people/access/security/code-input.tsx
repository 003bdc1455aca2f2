import { TextInput } from '@mantine/core';

interface CodeInputProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly description?: string;
  readonly onChange: (code: string) => void;
}

export function CodeInput({ value, error, description, onChange }: CodeInputProps) {
  return (
    <TextInput
      label="Código do aplicativo autenticador"
      description={description}
      name="code"
      autoComplete="one-time-code"
      spellCheck={false}
      maxLength={64}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
