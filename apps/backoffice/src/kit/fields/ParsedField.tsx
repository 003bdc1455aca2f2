import { TextInput } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { NO_VALUE } from '../format.ts';
import { useDrawnField } from '../form/drawn-fields.tsx';
import { afterLeaving, type FieldOf, type FieldProps, inputProps, UNREAD_ATTRIBUTE } from './field-props.ts';
import { ReadOnlyField, useField } from './field.tsx';
import { type Mask, maskInput } from './masks.ts';
import './field.css';

export type ParsedProps<V> = FieldOf<V | null> & {
  readonly parse: (text: string) => V | undefined;
  readonly show: (value: V) => string;
  /** The error for a text that cannot be read as a value, or a function that makes the error from the text. */
  readonly invalid: string | ((text: string) => string);
  readonly mask?: Mask | undefined;
  readonly inputMode: 'numeric' | 'decimal' | 'text';
  readonly align?: 'start' | 'end';
  readonly leftSection?: ReactNode;
  readonly rightSection?: ReactNode;
  readonly onKeyDown?: ((event: KeyboardEvent<HTMLInputElement>) => void) | undefined;
  readonly display?: ((value: V) => string) | undefined;
};

interface Typed<V> {
  readonly text: string;
  readonly of: V | null;
  readonly left: boolean;
}

/** While the field is on the screen, its text is stored in the form's draft if it cannot be read as a value. */
function useKeptUnread({ name, unread }: Pick<FieldProps<unknown>, 'name' | 'unread'>, text: string | undefined) {
  useEffect(() => {
    if (name === undefined || unread === undefined) return undefined;
    unread.put(name, text);
    return () => unread.put(name, undefined);
  }, [name, unread, text]);
}

/**
 * A field whose value is read from the typed text. On leaving the field, the text is written in its usual form. A text
 * that cannot be read stays, shows an error and blocks saving.
 */
export function ParsedField<V>(props: ParsedProps<V>) {
  const { parse, show, mask, align = 'start' } = props;
  const field = useField<V | null>(props);
  const { value, onChange } = field;
  const input = useRef<HTMLInputElement>(null);
  const read = props.display ?? show;
  const draw = (one: V | null) => (one === null ? NO_VALUE : read(one));
  useDrawnField(field.name, { label: field.label, draw });
  const [typed, setTyped] = useState((): Typed<V> | undefined => {
    const kept = field.unread?.at(field.name ?? '');
    return kept === undefined ? undefined : { text: kept, of: value, left: true };
  });
  const current = typed !== undefined && Object.is(typed.of, value) ? typed : undefined;
  const text = current?.text ?? (value === null ? '' : show(value));
  const unread = text !== '' && parse(text) === undefined;
  const invalid = typeof props.invalid === 'string' ? props.invalid : props.invalid(text);
  useEffect(() => input.current?.setCustomValidity(unread ? invalid : ''), [unread, invalid]);
  const kept = unread && current !== undefined ? text : undefined;
  useKeptUnread(field, kept);
  const put = current === undefined ? value : null;
  // When a value is set while the field has the focus, its text is selected, so that the next key replaces the value.
  useLayoutEffect(() => {
    if (put !== null && input.current === document.activeElement) input.current?.select();
  }, [put]);
  if (field.readOnly === true) {
    return <ReadOnlyField label={field.label}>{value === null ? '' : read(value)}</ReadOnlyField>;
  }
  const onType = (element: HTMLInputElement) => {
    if (mask !== undefined) maskInput(element, mask);
    const next = parse(element.value) ?? null;
    setTyped({ text: element.value, of: next, left: false });
    if (!Object.is(next, value)) onChange(next);
  };
  const onLeave = () => {
    setTyped(unread ? { text, of: value, left: true } : undefined);
    // A text that cannot be read is not checked: the checks only see that the field has no value, and would remove the
    // error that a refused save has shown for the text.
    if (!unread) field.onBlur?.();
  };
  return (
    <TextInput
      {...inputProps(field)}
      ref={input}
      className="kit-figure-input"
      data-align={align}
      {...{ [UNREAD_ATTRIBUTE]: (unread && current !== undefined) || undefined }}
      value={text}
      inputMode={props.inputMode}
      autoComplete="off"
      leftSection={props.leftSection}
      rightSection={props.rightSection}
      rightSectionPointerEvents="all"
      error={current?.left === true && unread ? invalid : field.error}
      onChange={(event) => onType(event.currentTarget)}
      onKeyDown={props.onKeyDown}
      onBlur={(leaving) => afterLeaving(onLeave, leaving)}
    />
  );
}
