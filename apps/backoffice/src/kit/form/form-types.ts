import type { Errors, RecordDeclaration } from '@habilita/contract';
import type { ReactNode, Ref } from 'react';
import type { FormField } from '../fields/field-props.ts';
import type { FormCore } from './form-core.ts';
import type { DraftPlace } from './form-draft.ts';

/** Gives a section access to its form. A component reads a value with a hook: `useValue(form, 'type')`. */
export interface FormHandle<Values extends object> {
  readonly core: FormCore;
  readonly path: string;
  readonly readOnly: boolean;
  /** Makes the properties that a component needs for the field at a path: `<TextField {...form.field('name')} />`. */
  readonly field: <P extends PathOf<Values>>(path: P) => FormField<ValueAt<Values, P>>;
  readonly rows: <P extends RowsPathOf<Values>>(path: P) => FormRows<RowAt<Values, P>>;
  /** Sets several values at once, such as an address found by its CEP. */
  readonly set: (values: Partial<Values>) => void;
  /** A copy of the values for event handlers; a component uses `useValue`. */
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
  readonly confirmLabel?: string | ((values: Values) => string | undefined);
  /**
   * The confirm button is red and does not have the first focus, because saving these values ends or deletes something.
   */
  readonly destructive?: boolean | ((values: Values) => boolean);
  /**
   * The save creates a record, as when a draft is published. The form then asks for confirmation even without changes,
   * and the question lists no changes.
   */
  readonly makesRecord?: boolean;
}

export interface FormState {
  readonly isBusy: () => boolean;
  /** Whether there are changes; typed text that cannot be read as a value counts as one. */
  readonly isDirty: () => boolean;
}

export interface FormPageProps<Values extends object, Result = unknown> {
  readonly title: string;
  /** What the form is called where its screen is not seen, as in a toast. By default that is its title. */
  readonly calledAs?: string;
  readonly of: RecordDeclaration;
  /**
   * `${id}:${version}`, or 'new'. When it changes, the form starts again with the new values, unless it has unsaved
   * changes.
   */
  readonly record: string;
  readonly initialValues: Values;
  readonly sections: (form: FormHandle<Values>) => readonly FormSection[];
  readonly shows?: (section: string, values: Values) => boolean;
  readonly onSubmit: (values: Values) => Promise<Result>;
  /**
   * Runs after a successful save. A form that stays on its screen returns the promise that its record is read again:
   * what is typed before the new version is there would be taken for a conflict with another person's change.
   */
  readonly onSaved?: (result: Result, values: Values) => void | Promise<unknown>;
  /** Leaves the form. Without it, the form stays on its screen and 'Cancelar' takes back what was typed. */
  readonly onCancel?: () => void;
  /**
   * Called when the save was refused because the record has changed. It should load the record again; what was typed
   * stays.
   */
  readonly onStale?: () => void;
  readonly confirmation?: false | Confirmation<Values>;
  readonly readOnly?: boolean;
  /** Maps the server's name of a field to the field's path in the form, where the two differ. */
  readonly serverFields?: Readonly<Record<string, string>>;
  readonly detailErrors?: (failure: unknown) => Errors;
  readonly saveLabel?: string | ((values: Values) => string);
  /** Whether the save button is red, because saving gives money back, or ends or deletes something. */
  readonly isDestructive?: boolean | ((values: Values) => boolean);
  /** The word on the button that leaves the form: 'Cancelar' unless given. */
  readonly cancelLabel?: string;
  /**
   * Returns why saving is not possible yet; the button is then disabled and shows the reason. Undefined when saving is
   * possible.
   */
  readonly saveOff?: (values: Values) => string | undefined;
  /** False for a form whose typed values are not stored as a draft. Passwords are never stored. */
  readonly keepDraft?: boolean;
  /**
   * Where the draft is stored, for a record that is edited at several addresses. By default the screen's address and
   * `record` decide. If this changes while the form is open, the draft moves to the new place.
   */
  readonly keptAt?: Pick<DraftPlace, 'path' | 'record'> | undefined;
  /** Enter saves, which suits forms of a line or two only. */
  readonly submitOnEnter?: boolean;
  readonly requiredTitle?: string;
  readonly actions?: ReactNode;
  /** A ref for a dialog around the form. The dialog, not the form, then asks before unsaved changes are lost. */
  readonly state?: Ref<FormState>;
  /**
   * Set when the query string selects the record of this form. A change of the query string then counts as leaving the
   * form, which asks the person before unsaved changes are lost.
   */
  readonly bySearch?: boolean;
  /**
   * Draws what stands beside the sections, or above them on narrow screens. `show` scrolls to a field and focuses it.
   */
  readonly aside?: (form: FormHandle<Values>, show: (path: string) => void) => ReactNode;
  readonly heading?: 'h1' | 'h2' | 'none';
}

type Scalar = string | number | boolean | null | undefined;

/** The path of a value in a record: 'name', 'address.cep', 'schools.3.plans.2.pixPrice'. */
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
