import { Select, type SelectProps } from '@mantine/core';
import type { MouseEvent } from 'react';
import type { Option } from '../kit-context.tsx';
import { choiceOf, CLEAR, optionOf, PLAIN_LIST, takeMarked, type useTurnedTo } from './choosing.tsx';
import { type FieldProps, inputProps } from './field-props.ts';
import './field.css';

interface OneChoiceProps
  extends Pick<SelectProps, 'searchable' | 'onSearchChange' | 'filter' | 'nothingFoundMessage' | 'loading'> {
  readonly field: FieldProps<string | null>;
  readonly options: readonly Option[];
  readonly turnedTo: ReturnType<typeof useTurnedTo>;
  /** Enter takes the first of what is offered. */
  readonly marksFirst: boolean;
}

/** One value from a list. Choosing the chosen one keeps it; typing after a click replaces its name. */
export function OneChoice({ field, options, turnedTo, marksFirst, ...search }: OneChoiceProps) {
  const { isTurnedTo, turning, onDropdownOpen } = turnedTo;
  const selectName = ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
    if (currentTarget.value === optionOf(options, field.value ?? '')?.label) currentTarget.select();
  };
  return (
    <Select
      {...inputProps(field)}
      {...turning}
      {...search}
      {...PLAIN_LIST}
      onDropdownOpen={onDropdownOpen}
      comboboxProps={{ keepMounted: isTurnedTo }}
      data={options}
      value={field.value}
      onChange={field.onChange}
      onClick={selectName}
      selectFirstOptionOnChange={marksFirst}
      openOnFocus={false}
      onKeyDown={takeMarked}
      clearable={field.required !== true}
      allowDeselect={false}
      clearButtonProps={CLEAR}
      renderOption={({ option, checked }) => choiceOf(optionOf(options, option.value), checked === true)}
    />
  );
}
