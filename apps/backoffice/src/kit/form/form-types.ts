import type { ReactNode } from 'react';
import type { FieldProps } from '../fields/field-props.ts';
import type { Errors } from './form-rules.ts';
import type { PathOf, RowAt, RowsPathOf, RulePathOf, ValueAt } from './paths.ts';

/** A field's part of its form: spread it into a field component, `<TextField label="Nome" {...form.field('name')} />`. */
export type Bound<V> = Pick<
  FieldProps<V>,
  'name' | 'value' | 'onChange' | 'onBlur' | 'error' | 'required' | 'readOnly'
>;

/** One row of a list in a form; its fields are named as in the row, `row.field('price')`. */
export interface BoundRow<Row extends object> {
  readonly index: number;
  readonly values: Row;
  readonly readOnly: boolean;
  readonly field: <P extends PathOf<Row>>(path: P) => Bound<ValueAt<Row, P>>;
  /** Sets several values of the row at once. */
  readonly set: (values: Partial<Row>) => void;
}

/** A list of the form, for `RowsField`. */
export interface BoundRows<Row extends object> {
  readonly path: string;
  readonly rows: readonly BoundRow<Row>[];
  readonly readOnly: boolean;
  /** What is wrong with the list as a whole. */
  readonly error: string | undefined;
  readonly add: (row: Row) => void;
  readonly remove: (index: number) => void;
  readonly move: (from: number, to: number) => void;
}

/** The form as its sections see it. */
export interface FormHandle<Values> {
  readonly values: Values;
  readonly readOnly: boolean;
  readonly field: <P extends PathOf<Values>>(path: P) => Bound<ValueAt<Values, P>>;
  /** A list as rows to add, take away and move: `<RowsField {...} rows={form.rows('fees')} />`. */
  readonly rows: <P extends RowsPathOf<Values>>(path: P) => BoundRows<RowAt<Values, P>>;
  /** Sets several values at once, for example an address found by its CEP. */
  readonly set: (values: Partial<Values>) => void;
  /** The error at any path, for parts that are not fields. */
  readonly errorAt: (path: string) => string | undefined;
}

export interface FormSection {
  readonly id: string;
  readonly title: string;
  /** A short sentence under the title. */
  readonly text?: string;
  readonly content: ReactNode;
}

/** A rule gets its value typed; parameters are compared both ways, as React does for handlers. */
type FieldRule<V, Values> = { rule(value: NonNullable<V>, values: Values): string | undefined }['rule'];

export interface Confirmation<Values> {
  readonly title?: string;
  /** What will change, in figures where there are any. */
  readonly text?: ReactNode | ((values: Values) => ReactNode);
  readonly confirmLabel?: string;
  readonly destructive?: boolean;
}

export interface FormPageProps<Values extends object, Result = unknown> {
  readonly title: string;
  /** The record and its version (`${id}:${version}`; 'new' for a new one): the form starts anew when it changes, but never while there are unsaved changes. */
  readonly record: string;
  readonly initialValues: Values;
  readonly sections: (form: FormHandle<Values>) => readonly FormSection[];
  /** Paths that must be filled; `fees.*.price` means the price of every row. */
  readonly required?:
    | readonly (RulePathOf<Values> & string)[]
    | ((values: Values) => readonly (RulePathOf<Values> & string)[]);
  /** A field's own rule; `fees.*.price` checks the price of every row. */
  readonly rules?: { readonly [P in RulePathOf<Values>]?: FieldRule<ValueAt<Values, P>, Values> };
  /** Rules across fields and over lists; answers errors by path. */
  readonly validate?: (values: Values) => Errors;
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
