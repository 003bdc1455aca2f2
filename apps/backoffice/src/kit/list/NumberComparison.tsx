import { Group, Select } from '@mantine/core';
import { NumberField } from '../fields/NumberField.tsx';
import type { ChosenFilterProps } from './filter-draft.ts';
import { OPERATORS } from './ActiveFilters.tsx';

const OPERATOR_OPTIONS = Object.entries(OPERATORS).map(([value, label]) => ({ value, label }));

/**
 * The field of a filter by number: the person types a number and chooses whether the column must be equal to it,
 * greater or less (Specification 1 §9).
 */
export default function NumberComparison({ name, filter, draft, onDraft, error }: ChosenFilterProps) {
  const value = draft[name] ?? '';
  const operatorName = `${name}Operator`;
  const operator = draft[operatorName] ?? 'equal';
  return (
    <Group gap={8} wrap="nowrap" align="end">
      <Select
        label={filter.label}
        aria-label={`${filter.label}: comparação`}
        data={OPERATOR_OPTIONS}
        value={operator}
        allowDeselect={false}
        onChange={(next) => onDraft({ [operatorName]: next ?? 'equal' })}
        w={128}
      />
      <NumberField
        label={`${filter.label}: valor`}
        hideLabel
        decimals={2}
        value={value === '' ? null : Number(value)}
        error={error}
        onChange={(next) => onDraft({ [name]: next === null ? '' : String(next), [operatorName]: operator })}
      />
    </Group>
  );
}
