import { PasswordInput, Switch, Textarea, TextInput } from '@mantine/core';
import { useDrawnField } from '../form/field-book.tsx';
import { type FieldProps, inputProps } from './field-props.ts';
import { ReadOnlyField } from './ReadOnlyField.tsx';

interface TextFieldProps extends FieldProps<string> {
  readonly type?: 'text' | 'email' | 'url' | undefined;
  readonly autoComplete?: string | undefined;
  readonly maxLength?: number | undefined;
}

/** One line of text. */
export function TextField({ type = 'text', autoComplete = 'off', maxLength, ...field }: TextFieldProps) {
  useDrawnField(field.name, { label: field.label });
  if (field.readOnly === true) return <ReadOnlyField label={field.label}>{field.value}</ReadOnlyField>;
  return (
    <TextInput
      {...inputProps(field)}
      type={type}
      value={field.value}
      autoComplete={autoComplete}
      maxLength={maxLength}
      onChange={(event) => field.onChange(event.currentTarget.value)}
    />
  );
}

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

/** Yes or no. */
export function SwitchField(field: FieldProps<boolean>) {
  useDrawnField(field.name, { label: field.label });
  if (field.readOnly === true) return <ReadOnlyField label={field.label}>{field.value ? 'Sim' : 'Não'}</ReadOnlyField>;
  const { label, description, error, disabled, wrapperProps, onBlur } = inputProps(field);
  return (
    <Switch
      label={label}
      description={description}
      error={error}
      disabled={disabled}
      wrapperProps={wrapperProps}
      onBlur={onBlur}
      checked={field.value}
      onChange={(event) => field.onChange(event.currentTarget.checked)}
    />
  );
}
