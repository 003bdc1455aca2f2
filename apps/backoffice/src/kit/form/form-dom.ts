import { FIELD_ATTRIBUTE, LABEL_ATTRIBUTE, ROW_ATTRIBUTE } from '../fields/field-props.ts';
import type { Errors } from './form-rules.ts';

export interface ErrorLine {
  readonly path: string;
  readonly label: string;
  readonly message: string;
}

function fieldsOf(form: HTMLElement): readonly HTMLElement[] {
  return [...form.querySelectorAll<HTMLElement>(`[${FIELD_ATTRIBUTE}]`)];
}

/** The label of a field; inside a row, after the row's name. */
function labelOf(field: HTMLElement, path: string): string {
  const label = field.getAttribute(LABEL_ATTRIBUTE) ?? path;
  const row = field.closest(`[${ROW_ATTRIBUTE}]`)?.getAttribute(ROW_ATTRIBUTE);
  return row === undefined || row === null ? label : `${row}, ${label}`;
}

/** Errors of inputs whose text is no value yet (half a date), by the path of their field. */
export function unreadErrors(form: HTMLElement): Errors {
  const found = fieldsOf(form).flatMap((field) => {
    const input = [...field.querySelectorAll('input')].find((one) => one.validity.customError);
    const path = field.getAttribute(FIELD_ATTRIBUTE);
    return input === undefined || path === null ? [] : [[path, input.validationMessage] as const];
  });
  return Object.fromEntries(found);
}

/** The errors in the order their fields stand on the page, each with its label; those without a field come last. */
export function errorLines(form: HTMLElement, errors: Errors): readonly ErrorLine[] {
  const placed = fieldsOf(form).flatMap((field) => {
    const path = field.getAttribute(FIELD_ATTRIBUTE) ?? '';
    const message = errors[path];
    return message === undefined ? [] : [{ path, label: labelOf(field, path), message }];
  });
  const paths = new Set(placed.map((line) => line.path));
  const others = Object.entries(errors).filter(([path]) => !paths.has(path));
  return [...placed, ...others.map(([path, message]) => ({ path, label: '', message }))];
}

/** Puts the focus into a field. */
export function focusField(form: HTMLElement, path: string): void {
  const field = fieldsOf(form).find((one) => one.getAttribute(FIELD_ATTRIBUTE) === path);
  const target = field?.querySelector<HTMLElement>('input:not([type="hidden"]), textarea, select, button, [tabindex]');
  target?.focus();
  field?.scrollIntoView({ block: 'center' });
}
