import type { Limit } from '@habilita/contract';
import { Checkbox } from '@mantine/core';
import { useDrawnField } from '#kit/form/index.ts';
import { type FormField, NumberField, useField } from '#kit/fields/index.ts';
import { numberText } from '#kit/format.ts';

const textOf = (value: Limit): string => (value === 'NONE' ? 'Sem limite' : numberText(value));

export function LimitField(props: FormField<Limit>) {
  const { value, onChange, ...field } = useField<Limit>(props);
  useDrawnField(field.name, { label: field.label, draw: textOf });
  const isUnlimited = value === 'NONE';
  return (
    <div>
      <NumberField
        {...field}
        value={value === 'NONE' ? null : value}
        onChange={onChange}
        required={field.required === true && !isUnlimited}
        {...(isUnlimited ? { disabledReason: 'Sem limite.' } : { help: '0: nenhuma matrícula por esta forma.' })}
      />
      {field.readOnly === true ? null : (
        <Checkbox
          mt={4}
          label="Sem limite"
          aria-label={`Sem limite: ${field.label}`}
          checked={isUnlimited}
          onChange={(event) => onChange(event.currentTarget.checked ? 'NONE' : null)}
        />
      )}
    </div>
  );
}
