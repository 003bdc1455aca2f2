import { Select, type SelectProps } from '@mantine/core';
import { type KeyboardEvent, type MouseEvent, type Ref, useState } from 'react';
import type { Option } from '../kit-context.tsx';
import { choiceOf, CLEAR, optionOf, PLAIN_LIST, takeMarked, type useTurnedTo } from './options.tsx';
import { type FieldProps, inputProps } from './field-props.ts';
import './field.css';

export interface OneChoiceProps
  extends Pick<SelectProps, 'searchable' | 'onSearchChange' | 'filter' | 'nothingFoundMessage' | 'loading'> {
  readonly field: FieldProps<string | null>;
  readonly options: readonly Option[];
  readonly turnedTo: ReturnType<typeof useTurnedTo>;
  /** Marks the first option on offer, so that Enter takes it. */
  readonly marksFirst: boolean;
}

interface LoadedProps extends OneChoiceProps {
  readonly ref: Ref<HTMLInputElement>;
}

/**
 * A field for one value from a list. Choosing the present value again does not clear it. A click selects the text in
 * the field, so that typing replaces it.
 */
export function OneChoice({ field, options, turnedTo, marksFirst, onSearchChange, ref, ...search }: LoadedProps) {
  const { isTurnedTo, turning, onDropdownOpen } = turnedTo;
  const name = optionOf(options, field.value ?? '')?.label ?? '';
  const [typed, setTyped] = useState(name);
  const selectName = ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
    if (currentTarget.value === name) currentTarget.select();
  };
  const type = (text: string) => {
    setTyped(text);
    onSearchChange?.(text);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // Escape restores the name of the chosen option, because typed text left in the field would look like a choice.
    if (event.key === 'Escape') type(name);
    takeMarked(event);
  };
  return (
    <Select
      ref={ref}
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
      searchValue={typed}
      onSearchChange={type}
      onKeyDown={onKeyDown}
      clearable={field.required !== true}
      allowDeselect={false}
      clearButtonProps={CLEAR}
      renderOption={({ option, checked }) => choiceOf(optionOf(options, option.value), checked === true)}
    />
  );
}
