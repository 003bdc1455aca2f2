import { useSyncExternalStore } from 'react';
import { afterPress } from '../form/after-press.ts';
import type { FieldErrors } from '../form/field-errors.ts';
import type { FieldOf, FieldProps, FormField } from './field-props.ts';

const never = () => () => undefined;
const nothing = () => undefined;
const no = () => false;

const isFormField = <V>(props: FieldOf<V>): props is FormField<V> => 'bound' in props;

const given = <V>(props: FieldOf<V>): V => (isFormField(props) ? props.bound.value() : props.value);

/** From the form, or from the props. */
export function useField<V>(props: FieldOf<V>): FieldProps<V> {
  const bound = isFormField(props) ? props.bound : undefined;
  // Only through the store: the compiler caches calls made while drawing.
  const value = useSyncExternalStore<V>(bound?.onValue ?? never, bound?.value ?? (() => given(props)));
  const error = useSyncExternalStore(bound?.onError ?? never, bound?.error ?? nothing);
  const required = useSyncExternalStore(bound?.onRequired ?? never, bound?.required ?? no);
  if (!isFormField(props)) return props;
  const { bound: binding, options: _options, maxLength: _maxLength, ...said } = props;
  const readOnly = props.readOnly ?? binding.readOnly;
  return {
    ...said,
    value,
    onChange: props.onChange ?? binding.set,
    onBlur: readOnly ? undefined : () => afterPress(binding.leave),
    error,
    required: props.required ?? required,
    readOnly,
  };
}

export function useErrorsWithin<V>(props: FieldOf<V>): (path: string) => string | undefined {
  const errors: FieldErrors | undefined = isFormField(props) ? props.bound.errors : undefined;
  const all = useSyncExternalStore(errors?.listen ?? never, errors?.all ?? nothing);
  return (path) => all?.[path];
}
