import type { Errors, RecordDeclaration } from '@habilita/contract';
import type { ReactNode, Ref } from 'react';
import type { FormField } from '../fields/field-props.ts';
import type { FormCore } from './form-core.ts';
import type { DraftPlace } from './form-draft.ts';

/** Read values by a hook: `useValue(form, 'type')`. */
export interface FormHandle<Values extends object> {
  readonly core: FormCore;
  readonly path: string;
  readonly readOnly: boolean;
  /** `<TextField {...form.field('name')} />` */
  readonly field: <P extends PathOf<Values>>(path: P) => FormField<ValueAt<Values, P>>;
  readonly rows: <P extends RowsPathOf<Values>>(path: P) => FormRows<RowAt<Values, P>>;
  /** Several at once, such as an address found by its CEP. */
  readonly set: (values: Partial<Values>) => void;
  /** For handlers; components use `useValue`. */
  readonly values: () => Values;
}

export interface FormRows<Row extends object> {
  readonly core: FormCore;
  readonly path: string;
  readonly label: string;
  readonly item: string;
  readonly max: number;
  readonly readOnly: boolean;
  readonly row: (index: number) => FormHandle<Row>;
  readonly newRow: () => Row;
  readonly readRow: (values: Row) => FormHandle<Row>;
}

export interface FormSection {
  readonly id: string;
  readonly title: string;
  readonly text?: string;
  readonly content: ReactNode;
}

export interface Confirmation<Values> {
  readonly title?: string;
  readonly text?: ReactNode | ((values: Values) => ReactNode);
  readonly confirmLabel?: string;
  readonly destructive?: boolean;
  /** The save makes the record, such as of a draft: it is asked about even when nothing changed, and lists no changes. */
  readonly makesRecord?: boolean;
}

/** Read by the dialog around the form. */
export interface FormState {
  readonly isBusy: boolean;
  /** Also by text that no value could be read from. */
  readonly isDirty: () => boolean;
}

export interface FormPageProps<Values extends object, Result = unknown> {
  readonly title: string;
  readonly of: RecordDeclaration;
  /** `${id}:${version}` or 'new': a change restarts the form unless there are unsaved changes. */
  readonly record: string;
  readonly initialValues: Values;
  readonly sections: (form: FormHandle<Values>) => readonly FormSection[];
  readonly shows?: (section: string, values: Values) => boolean;
  readonly onSubmit: (values: Values) => Promise<Result>;
  readonly onSaved?: (result: Result, values: Values) => void;
  readonly onCancel?: () => void;
  /** Reloads the record; typed values stay. */
  readonly onStale?: () => void;
  readonly confirmation?: false | Confirmation<Values>;
  readonly readOnly?: boolean;
  /** Form paths by the server's names. */
  readonly serverFields?: Readonly<Record<string, string>>;
  readonly detailErrors?: (failure: unknown) => Errors;
  readonly saveLabel?: string | ((values: Values) => string);
  /** Saving gives money back, ends or deletes something: the button is red. */
  readonly isDestructive?: boolean | ((values: Values) => boolean);
  /** 'Cancelar' unless given. */
  readonly cancelLabel?: string;
  /** Why there is nothing to save yet; shown at the button, which is off then. */
  readonly saveOff?: (values: Values) => string | undefined;
  /** Off for forms with secrets. */
  readonly keepDraft?: boolean;
  /**
   * Where this tab keeps what is typed, in place of the screen's address and `record`: for a record that other addresses
   * show too. It may change while the form stands, and takes along what is typed.
   */
  readonly keptAt?: Pick<DraftPlace, 'path' | 'record'> | undefined;
  /** Only for forms of a line or two. */
  readonly submitOnEnter?: boolean;
  /** Text above errors that include a missing required field. */
  readonly requiredTitle?: string;
  readonly actions?: ReactNode;
  readonly state?: Ref<FormState>;
  /** Beside the sections, or above them on narrow screens; `show` leads to a field. */
  readonly aside?: (form: FormHandle<Values>, show: (path: string) => void) => ReactNode;
  readonly heading?: 'h1' | 'h2' | 'none';
}

type Scalar = string | number | boolean | null | undefined;

/** 'name', 'address.cep', 'schools.3.plans.2.pixPrice'. */
export type PathOf<V> = V extends Scalar
  ? never
  : V extends readonly (infer E)[]
    ? `${number}` | `${number}.${PathOf<E>}`
    : V extends object
      ? { [K in keyof V & string]-?: K | `${K}.${PathOf<NonNullable<V[K]>>}` }[keyof V & string]
      : never;

export type RowsPathOf<V> = { [P in PathOf<V>]: ValueAt<V, P> extends readonly object[] ? P : never }[PathOf<V>];

export type RowAt<V, P extends string> = ValueAt<V, P> extends readonly (infer Row extends object)[] ? Row : never;

export type ValueAt<V, P extends string> = P extends `${infer K}.${infer Rest}`
  ? ValueAt<Member<V, K>, Rest>
  : Member<V, P>;

type Member<V, K extends string> = V extends readonly (infer E)[] ? E : K extends keyof V ? V[K] : never;
