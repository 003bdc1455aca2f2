import { Switch } from '@mantine/core';
import { useDrawnField } from '../form/drawn-fields.tsx';
import { type FieldOf, inputProps } from './field-props.ts';
import { ReadOnlyField, useField } from './field.tsx';

export function SwitchField(props: FieldOf<boolean>) {
  const field = useField<boolean>(props);
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
