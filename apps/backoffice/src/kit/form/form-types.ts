import type { Errors, RecordDeclaration } from '@habilita/contract';
import type { ReactNode } from 'react';
import type { FormField } from '../fields/field-props.ts';
import type { FormCore } from './form-core.ts';
import type { PathOf, RowAt, RowsPathOf, ValueAt } from './paths.ts';

/** A form, or one row of it, as its sections see it. Reading a value is a hook: `useValue(form, 'type')`. */
export interface FormHandle<Values extends object> {
  readonly core: FormCore;
  /** Where the row lies in its form, 'schools.3'; '' for the form itself. */
  readonly path: string;
  readonly readOnly: boolean;
  /** One field, to spread into its component: `<TextField {...form.field('name')} />`. */
  readonly field: <P extends PathOf<Values>>(path: P) => FormField<ValueAt<Values, P>>;
  /** A list of rows, to spread into `RowsField`. */
  readonly rows: <P extends RowsPathOf<Values>>(path: P) => FormRows<RowAt<Values, P>>;
  /** Sets several values at once, for example an address found by its CEP. */
  readonly set: (values: Partial<Values>) => void;
  /** All values as they stand, for a handler; a component that shows them takes `useValue`. */
  readonly values: () => Values;
}

/** A list of rows in a form; each row is a form of its own, so rows may hold rows. */
export interface FormRows<Row extends object> {
  readonly core: FormCore;
  readonly path: string;
  readonly label: string;
  /** What one row is called. */
  readonly item: string;
  readonly max: number;
  readonly readOnly: boolean;
  readonly row: (index: number) => FormHandle<Row>;
  readonly newRow: () => Row;
  /** A row that is only read and in no form: what another person saved. */
  readonly readRow: (values: Row) => FormHandle<Row>;
}

export interface FormSection {
  readonly id: string;
  readonly title: string;
  /** A short sentence under the title. */
  readonly text?: string;
  readonly content: ReactNode;
}

export interface Confirmation<Values> {
  readonly title?: string;
  /** What will change, in figures where there are any. */
  readonly text?: ReactNode | ((values: Values) => ReactNode);
  readonly confirmLabel?: string;
  readonly destructive?: boolean;
}

export interface FormPageProps<Values extends object, Result = unknown> {
  readonly title: string;
  /** The declaration of what is edited: its fields, what is required, and its rules. */
  readonly of: RecordDeclaration;
  /** The record and its version (`${id}:${version}`; 'new' for a new one): the form starts anew when it changes, but never while there are unsaved changes. */
  readonly record: string;
  readonly initialValues: Values;
  readonly sections: (form: FormHandle<Values>) => readonly FormSection[];
  /** Which sections there are as the values stand; all of them unless said. */
  readonly shows?: (section: string, values: Values) => boolean;
  /** Saves; a refusal is shown on its fields. */
  readonly onSubmit: (values: Values) => Promise<Result>;
  /** After saving: toast, invalidate, go somewhere. The unsaved-changes guard is off by then. */
  readonly onSaved?: (result: Result, values: Values) => void;
  readonly onCancel?: () => void;
  /** Someone else saved first (409): load the record anew; what was typed stays. */
  readonly onStale?: () => void;
  /** Asked before saving; `false` saves at once. */
  readonly confirmation?: false | Confirmation<Values>;
  readonly readOnly?: boolean;
  /** Form paths of fields the server names otherwise. */
  readonly serverFields?: Readonly<Record<string, string>>;
  /** Errors by path that a refusal tells in its detail, beside those the server puts on fields. */
  readonly detailErrors?: (failure: unknown) => Errors;
  /** The verb, and where money moves the sum: 'Lançar multa de R$ 300,00'. */
  readonly saveLabel?: string | ((values: Values) => string);
  /** What was typed survives a reload of the page; off for forms with secrets. */
  readonly keepDraft?: boolean;
  /** Enter saves; only for forms of a line or two. */
  readonly submitOnEnter?: boolean;
  /** Beside the title. */
  readonly actions?: ReactNode;
  /** `none` inside a page or dialog that has its title already. */
  readonly heading?: 'h1' | 'h2' | 'none';
}
