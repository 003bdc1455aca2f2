import { type Errors, fieldAt, type RecordFields } from '@habilita/contract';
import { FIELD_ATTRIBUTE, LABEL_ATTRIBUTE, ROW_ATTRIBUTE, UNREAD_ATTRIBUTE } from '../fields/field-props.ts';
import type { FieldErrors } from './field-errors.ts';
import type { FormCore } from './form-core.ts';

export interface ErrorLine {
  readonly path: string;
  readonly label: string;
  readonly message: string;
  readonly section: { readonly id: string; readonly title: string } | undefined;
}

function fieldsOf(form: HTMLElement): readonly HTMLElement[] {
  return [...form.querySelectorAll<HTMLElement>(`[${FIELD_ATTRIBUTE}]`)];
}

const pathOf = (field: HTMLElement): string => field.getAttribute(FIELD_ATTRIBUTE) ?? '';

function labelOf(field: HTMLElement): string {
  const label = field.getAttribute(LABEL_ATTRIBUTE) ?? pathOf(field);
  const row = field.closest(`[${ROW_ATTRIBUTE}]`)?.getAttribute(ROW_ATTRIBUTE);
  return row === undefined || row === null ? label : `${row}, ${label}`;
}

/** The label of a field from the declaration, with its rows before it: 'CFC 4, Plano 3, Preço PIX'. */
function declaredLabel(fields: RecordFields, path: string): string {
  const [key = '', index = '', ...rest] = path.split('.');
  const field = fields[key];
  if (field?.rows === undefined || index === '') return field?.label ?? path;
  const row = `${field.rows.item} ${Number(index) + 1}`;
  return rest.length === 0 ? row : `${row}, ${declaredLabel(field.rows.fields, rest.join('.'))}`;
}

/** The label of a field with the names of its rows before it: 'CFC 4, Plano 3, Preço PIX'. */
export const fieldLabel = ({ of }: Pick<FormCore, 'of'>, path: string): string => declaredLabel(of.fields, path);

export function unreadErrors(form: HTMLElement): Errors {
  const found = fieldsOf(form).flatMap((field) => {
    const input = [...field.querySelectorAll('input')].find((one) => one.validity.customError);
    return input === undefined ? [] : [[pathOf(field), input.validationMessage] as const];
  });
  return Object.fromEntries(found);
}

export const hasUnreadText = (form: HTMLElement | null): boolean =>
  form !== null && form.querySelector(`[${UNREAD_ATTRIBUTE}]`) !== null;

function sectionOf(field: HTMLElement | undefined): ErrorLine['section'] {
  const section = field?.closest('section[id]');
  if (section === undefined || section === null) return undefined;
  return { id: section.id, title: section.getAttribute('aria-label') ?? '' };
}

interface Placed extends ErrorLine {
  readonly order: readonly number[];
}

const byOrder = ({ order: one }: Placed, { order: other }: Placed): number => {
  const at = one.findIndex((place, index) => place !== other[index]);
  return at === -1 ? one.length - other.length : (one[at] ?? 0) - (other[at] ?? 0);
};

/** The errors in the order of the page; those without a field come last. */
export function errorLines(form: HTMLElement, core: FormCore, errors: Errors): readonly ErrorLine[] {
  const fields = fieldsOf(form);
  const places = new Map(fields.map((field, index) => [pathOf(field), { field, index }]));
  const line = ([path, message]: readonly [string, string]): Placed => {
    const keys = path.split('.');
    const known = keys.map((_, index) => keys.slice(0, keys.length - index).join('.')).find((one) => places.has(one));
    const at = known === undefined ? undefined : places.get(known);
    const isDrawn = known === path && at !== undefined;
    const declared = fieldAt(core.of, path) === undefined ? '' : declaredLabel(core.of.fields, path);
    const label = isDrawn ? labelOf(at.field) : declared;
    const rows = keys.filter((key) => /^\d+$/.test(key)).map(Number);
    const order = [at?.index ?? Number.MAX_SAFE_INTEGER, ...(isDrawn ? [] : rows)];
    return {
      path,
      label: at === undefined ? '' : label,
      message,
      section: sectionOf(at?.field),
      order,
    };
  };
  return Object.entries(errors).map(line).toSorted(byOrder);
}

function fieldIn(form: HTMLElement, path: string): HTMLElement | undefined {
  return fieldsOf(form).find((one) => pathOf(one) === path);
}

const FOCUSABLE = 'input:not([type="hidden"]), textarea, select, button, [tabindex]';

function focus(field: HTMLElement): void {
  field.querySelector<HTMLElement>(FOCUSABLE)?.focus({ preventScroll: true });
  field.scrollIntoView({ block: 'center' });
}

/** Gives the field the focus, after opening the closed rows around it. */
export function showField(form: HTMLElement, core: FormCore, path: string): void {
  const drawn = fieldIn(form, path);
  if (drawn !== undefined) {
    focus(drawn);
    return;
  }
  core.reveal(path);
  requestAnimationFrame(() => {
    const field = fieldIn(form, path);
    if (field !== undefined) focus(field);
    core.reveal('');
  });
}

/** Marks the part of a form that holds its fields. */
export const FIELDS_ATTRIBUTE = 'data-form-fields';

/**
 * Makes the fields inert while the form is being saved, because later input would not be part of the save. The returned
 * function ends this and restores the focus, unless the focus has moved elsewhere. `before` is the element that had the
 * focus before a confirmation dialog opened.
 */
export function holdFields(form: HTMLElement | null, before: Element | null): () => void {
  const fields = form?.querySelector(`[${FIELDS_ATTRIBUTE}]`);
  if (fields === null || fields === undefined) return () => undefined;
  const had = [document.activeElement, before]
    .filter((focused) => focused instanceof HTMLElement)
    .find((focused) => fields.contains(focused));
  // The blur event of a field may still change its value, so the field is blurred before the values are read.
  had?.blur();
  fields.toggleAttribute('inert', true);
  return () => {
    fields.toggleAttribute('inert', false);
    if (document.activeElement === document.body) had?.focus({ preventScroll: true });
  };
}

function* pathsAround(path: string): Iterable<string> {
  for (let end = path.indexOf('.'); end !== -1; end = path.indexOf('.', end + 1)) yield path.slice(0, end);
}

/** The number of errors in a section. The errors of rows count for their list, even when the rows are closed. */
function errorsIn(section: HTMLElement, errors: FieldErrors): number {
  const paths = new Set(fieldsOf(section).map(pathOf));
  let found = 0;
  for (const path of paths) {
    if ([...pathsAround(path)].some((around) => paths.has(around))) continue;
    found += errors.within(path) + (errors.at(path) === undefined ? 0 : 1);
  }
  return found;
}

/** The number of errors of each section, as a text that is compared cheaply: 'banco:2 pix:1'. */
export function errorCounts(errors: FieldErrors): string {
  if (Object.keys(errors.all()).length === 0) return '';
  const sections = [...document.querySelectorAll<HTMLElement>('section[id]')];
  return sections.map((section) => `${section.id}:${errorsIn(section, errors)}`).join(' ');
}
