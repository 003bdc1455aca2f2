import type { ReactNode } from 'react';
import type { Binding, Handler } from '../form/form-core.ts';
import type { UnreadTexts } from '../form/unread-texts.ts';
import type { Option } from '../kit-context.tsx';

export interface FieldProps<V> {
  readonly label: string;
  readonly value: V;
  readonly onChange: Handler<V>;
  readonly onBlur?: ((leaving?: Leaving) => void) | undefined;
  readonly error?: ReactNode;
  /** Where the form stores typed texts that cannot be read as a value. */
  readonly unread?: UnreadTexts | undefined;
  readonly required?: boolean | undefined;
  readonly readOnly?: boolean | undefined;
  readonly help?: string | undefined;
  readonly name?: string | undefined;
  readonly placeholder?: string | undefined;
  readonly disabledReason?: string | undefined;
  /** The label is read by screen readers but not drawn. */
  readonly hideLabel?: boolean | undefined;
  readonly hideHelp?: boolean | undefined;
}

/**
 * The properties that `form.field('name')` gives to a field. A property that is set on the field itself takes
 * precedence.
 */
export interface FormField<V>
  extends Partial<Omit<FieldProps<V>, 'value' | 'onChange' | 'onBlur' | 'error' | 'unread'>> {
  readonly bound: Binding<V>;
  readonly name: string;
  readonly label: string;
  readonly options: readonly Option[];
  readonly maxLength: number | undefined;
  /** Is called instead of writing the value into the form. */
  readonly onChange?: Handler<V> | undefined;
}

export type FieldOf<V> = FieldProps<V> | FormField<V>;

export const FIELD_ATTRIBUTE = 'data-field';
export const LABEL_ATTRIBUTE = 'data-field-label';
/** Marks a field in which somebody typed text that cannot be read as a value. Text from the server is not marked. */
export const UNREAD_ATTRIBUTE = 'data-unread';
export const ROW_ATTRIBUTE = 'data-row-label';

const WRAPPER_ORDER: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

export function inputProps(props: Omit<FieldProps<never>, 'value' | 'onChange'>) {
  return {
    label: props.hideLabel === true ? undefined : props.label,
    'aria-label': props.hideLabel === true ? props.label : undefined,
    description: props.hideHelp === true ? undefined : (props.disabledReason ?? props.help),
    error: props.error,
    placeholder: props.placeholder,
    withAsterisk: props.required === true,
    'aria-required': props.required === true ? true : undefined,
    disabled: props.disabledReason !== undefined,
    onBlur: props.onBlur,
    inputWrapperOrder: WRAPPER_ORDER,
    wrapperProps: { [FIELD_ATTRIBUTE]: props.name, [LABEL_ATTRIBUTE]: props.label },
  };
}

let isPressed = false;

const press = () => {
  isPressed = true;
};
const release = () => {
  isPressed = false;
};

for (const [name, heard] of [
  ['pointerdown', press],
  ['pointerup', release],
  ['pointercancel', release],
  ['keydown', release],
] as const)
  window.addEventListener(name, heard, { capture: true });

export interface Leaving {
  readonly target: EventTarget;
}

/**
 * Runs `work`, such as showing an error, after the focus has left a field. While the pointer is down, it waits for the
 * release, because an error that appears would move the clicked element away. Switching to another window does not
 * count as leaving.
 */
export function afterLeaving(work: () => void, leaving?: Leaving): void {
  if (leaving?.target === document.activeElement) return;
  if (!isPressed) {
    work();
    return;
  }
  const stop = new AbortController();
  const options = { capture: true, signal: stop.signal };
  const later = () => {
    stop.abort();
    setTimeout(work);
  };
  for (const name of ['pointerup', 'pointercancel', 'keydown']) window.addEventListener(name, later, options);
}
