import type { ReactNode } from 'react';
import type { Binding } from '../form/form-core.ts';
import type { Handler } from '../form/handler.ts';
import type { Option } from '../kit-context.tsx';

/** What every field takes when it stands alone. */
export interface FieldProps<V> {
  readonly label: string;
  readonly value: V;
  readonly onChange: Handler<V>;
  readonly onBlur?: (() => void) | undefined;
  readonly error?: ReactNode;
  readonly required?: boolean | undefined;
  /** Text instead of an input. */
  readonly readOnly?: boolean | undefined;
  /** A sentence below the field. */
  readonly help?: string | undefined;
  /** The path of the value in its form. */
  readonly name?: string | undefined;
  readonly placeholder?: string | undefined;
  /** Switches the field off and says why below it. */
  readonly disabledReason?: string | undefined;
  /** The label is read to those who cannot see and not drawn: something above says it already. */
  readonly hideLabel?: boolean | undefined;
  readonly hideHelp?: boolean | undefined;
}

/** A field of a form, `form.field('name')`: it reads and writes its own value. Whatever is said beside it wins. */
export interface FormField<V> extends Partial<Omit<FieldProps<V>, 'value' | 'onChange' | 'onBlur' | 'error'>> {
  readonly bound: Binding<V>;
  readonly name: string;
  readonly label: string;
  /** The choices its record declares; none for fields without words. */
  readonly options: readonly Option[];
  readonly maxLength: number | undefined;
  /** Instead of writing the value, for a choice that changes others too. */
  readonly onChange?: Handler<V> | undefined;
}

/** What a field component takes: a field of a form, or a value and its handler. */
export type FieldOf<V> = FieldProps<V> | FormField<V>;

/** The attributes by which a form finds a field again: to list its error and to put the focus there. */
export const FIELD_ATTRIBUTE = 'data-field';
export const LABEL_ATTRIBUTE = 'data-field-label';
/** What the row around a field is called ('Taxa 2'), so that two fields of the same label can be told apart. */
export const ROW_ATTRIBUTE = 'data-row-label';

const WRAPPER_ORDER: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

/** The part of a field's props that Mantine's inputs share: label above, help and error below, required marked and announced. */
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
