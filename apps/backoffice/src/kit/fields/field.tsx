import { type ReactNode, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import type { FieldErrors } from '../form/field-errors.ts';
import type { Binding } from '../form/form-core.ts';
import { type Leaving, afterLeaving, type FieldOf, type FieldProps, type FormField } from './field-props.ts';
import { NO_VALUE } from '../format.ts';
import './field.css';

const never = () => () => undefined;
const nothing = () => undefined;
const no = () => false;

const isFormField = <V,>(props: FieldOf<V>): props is FormField<V> => 'bound' in props;

const given = <V,>(props: FieldOf<V>): V => (isFormField(props) ? props.bound.value() : props.value);

/**
 * When the person leaves a field by a click, the field is checked only after the click. If the field's row has moved by
 * then, the check uses the field's new path. If the row is gone, nothing is checked.
 */
function useLeave<V>(bound: Binding<V> | undefined) {
  const latest = useRef(bound);
  useLayoutEffect(() => {
    latest.current = bound;
    return () => {
      latest.current = undefined;
    };
  }, [bound]);
  return (leaving?: Leaving) => afterLeaving(() => latest.current?.leave(), leaving);
}

/** The properties of a field, from the form it is bound to or as they were given. */
export function useField<V>(props: FieldOf<V>): FieldProps<V> {
  const bound = isFormField(props) ? props.bound : undefined;
  // These reads go through `useSyncExternalStore`: React's compiler would cache the result of a plain call.
  const value = useSyncExternalStore<V>(bound?.onValue ?? never, bound?.value ?? (() => given(props)));
  const error = useSyncExternalStore(bound?.onError ?? never, bound?.error ?? nothing);
  const required = useSyncExternalStore(bound?.onRequired ?? never, bound?.required ?? no);
  const leave = useLeave(bound);
  if (!isFormField(props)) return props;
  const { bound: binding, options: _options, maxLength: _maxLength, ...said } = props;
  const readOnly = props.readOnly ?? binding.readOnly;
  return {
    ...said,
    value,
    onChange: props.onChange ?? binding.set,
    onBlur: readOnly ? undefined : leave,
    error,
    unread: readOnly ? undefined : binding.unread,
    required: props.required ?? required,
    readOnly,
  };
}

export function useErrorsWithin<V>(props: FieldOf<V>): (path: string) => string | undefined {
  const errors: FieldErrors | undefined = isFormField(props) ? props.bound.errors : undefined;
  const all = useSyncExternalStore(errors?.listen ?? never, errors?.all ?? nothing);
  return (path) => all?.[path];
}

interface ReadOnlyFieldProps {
  readonly label: string;
  /** The type that the input would have if the field could be edited; print.css prints an e-mail address wide. */
  readonly type?: string | undefined;
  readonly children: ReactNode;
}

export function ReadOnlyField({ label, type, children }: ReadOnlyFieldProps) {
  const isEmpty = children === '' || children === null || children === undefined;
  return (
    <dl className="kit-readonly" data-type={type}>
      <dt>{label}</dt>
      <dd>{isEmpty ? NO_VALUE : children}</dd>
    </dl>
  );
}
