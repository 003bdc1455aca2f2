import { Combobox, type ComboboxStore, Pill, PillsInput, useCombobox } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { useSelector } from '@tanstack/react-store';
import { createStore, type Store } from '@tanstack/store';
import {
  type ChangeEvent,
  type KeyboardEvent,
  type Ref,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { afterLeaving, type Leaving, type FieldProps, inputProps } from './field-props.ts';
import type { Option } from '../kit-context.tsx';
import { CHOICES, choiceOf, CLEAR, holdEnter, useTurnedTo } from './options.tsx';
import { NO_PLACEHOLDER, Tags } from './Tags.tsx';
import './field.css';

export interface ManyChoicesProps {
  readonly field: FieldProps<readonly string[]>;
  readonly options: readonly Option[];
  readonly offered: (typed: string) => readonly Option[];
  readonly nothing: string;
  readonly onType?: (typed: string) => void;
  /** Is called when somebody points at the field or focuses it, so that its options can be asked for. */
  readonly onTurnedTo?: () => void;
  readonly waits?: boolean;
  readonly openOnFocus?: boolean;
  readonly isInPopover?: boolean;
}

interface LoadedProps extends ManyChoicesProps {
  readonly ref: Ref<HTMLInputElement>;
}

function useTyping({ field, onType, onTurnedTo, openOnFocus }: ManyChoicesProps) {
  const { value: values, onChange } = field;
  const input = useRef<HTMLInputElement>(null);
  // The typed text is kept in a store outside React's state, so that a key press renders only the list and not the
  // whole field.
  const [typed] = useState(() => createStore(''));
  const { isTurnedTo, turning, onDropdownOpen } = useTurnedTo(onTurnedTo);
  const combobox = useCombobox({ onDropdownOpen, onDropdownClose: () => combobox.resetSelectedOption() });
  const type = (text: string) => {
    typed.setState(() => text);
    onType?.(text);
  };
  const forget = () => {
    if (input.current !== null) input.current.value = '';
    type('');
  };
  const remove = (value: string) => onChange(values.filter((one) => one !== value));
  const toggle = (value: string) => {
    // The list stays open and the typed text is selected, so that the next key begins another search.
    input.current?.select();
    combobox.updateSelectedOptionIndex('selected');
    if (values.includes(value)) remove(value);
    else onChange([...values, value]);
  };
  const clear = () => {
    onChange([]);
    forget();
  };
  const typing = {
    ...turning,
    onFocus() {
      turning.onFocus();
      if (openOnFocus === true) combobox.openDropdown();
    },
    onBlur(leaving: Leaving) {
      combobox.closeDropdown();
      // Removing the typed text may remove a line of the field, so it waits until the pointer is released. Otherwise
      // the button that is being pressed would move.
      afterLeaving(forget, leaving);
      field.onBlur?.(leaving);
    },
    onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
      holdEnter(event);
      const last = values.at(-1);
      if (event.key === 'Backspace' && event.currentTarget.value === '' && last !== undefined) remove(last);
    },
    onChange({ currentTarget }: ChangeEvent<HTMLInputElement>) {
      type(currentTarget.value);
      combobox.openDropdown();
    },
  };
  return { input, typed, typing, isTurnedTo, combobox, remove, toggle, clear };
}

/** Several values as tags, chosen from a list that stays open. */
export function ManyChoices({ ref, ...props }: LoadedProps) {
  const { field, options, offered, nothing } = props;
  const values = field.value;
  const id = useId();
  const { input, typed, typing, isTurnedTo, combobox, remove, toggle, clear } = useTyping(props);
  const control = useMergedRef(input, ref);
  const { onBlur: _left, placeholder, 'aria-label': name, 'aria-required': isRequired, ...look } = inputProps(field);
  const clearable = values.length > 0 && !look.disabled;
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={toggle}
      keepMounted={isTurnedTo}
      withinPortal={props.isInPopover !== true}
      classNames={CHOICES}
    >
      <Combobox.DropdownTarget>
        <PillsInput
          {...look}
          id={id}
          loading={props.waits === true}
          onClick={() => combobox.openDropdown()}
          rightSectionPointerEvents="none"
          __defaultRightSection={<Combobox.Chevron error={look.error} />}
          __clearable={clearable}
          __clearSection={<Combobox.ClearButton {...CLEAR} onClear={clear} />}
        >
          <Pill.Group className="kit-chosen" data-clearable={clearable || undefined} disabled={look.disabled}>
            <Tags values={values} options={options} onRemove={remove} />
            <Combobox.EventsTarget withExpandedAttribute>
              <PillsInput.Field
                {...typing}
                ref={control}
                aria-label={name}
                aria-required={isRequired}
                placeholder={values.length === 0 ? (placeholder ?? NO_PLACEHOLDER) : NO_PLACEHOLDER}
              />
            </Combobox.EventsTarget>
          </Pill.Group>
        </PillsInput>
      </Combobox.DropdownTarget>
      {isTurnedTo && !look.disabled ? (
        <List
          {...{ typed, values, offered, nothing, combobox }}
          {...(look.label === undefined ? { 'aria-label': name } : { labelledBy: `${id}-label` })}
        />
      ) : null}
    </Combobox>
  );
}

interface FoundProps extends Pick<ManyChoicesProps, 'offered' | 'nothing'> {
  readonly typed: Store<string>;
  readonly values: readonly string[];
  readonly combobox: ComboboxStore;
}

interface ListProps extends FoundProps {
  readonly labelledBy?: string;
  readonly 'aria-label'?: string | undefined;
}

function List({ typed, values, offered, nothing, combobox, ...name }: ListProps) {
  return (
    <Combobox.Dropdown>
      <Combobox.Options {...name}>
        <Found {...{ typed, values, offered, nothing, combobox }} />
      </Combobox.Options>
    </Combobox.Dropdown>
  );
}

/** The options that were found. They are a component of their own, so that a typed key draws only the options again. */
function Found({ typed, values, offered, nothing, combobox }: FoundProps) {
  const text = useSelector(typed);
  const options = offered(text);
  const mark = useEffectEvent((search: string, first: string | undefined) => {
    if (search !== '' && first !== undefined) combobox.selectFirstOption();
    else combobox.resetSelectedOption();
  });
  const first = options[0]?.value;
  useEffect(() => mark(text, first), [text, first]);
  if (options.length === 0) return <Combobox.Empty>{nothing}</Combobox.Empty>;
  return options.map((option) => {
    const checked = values.includes(option.value);
    return (
      <Combobox.Option key={option.value} value={option.value} active={checked} aria-selected={checked}>
        {choiceOf(option, checked)}
      </Combobox.Option>
    );
  });
}
