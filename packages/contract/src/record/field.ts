import type { z } from 'zod';
import type { FieldType } from '../list.ts';
import type { Check } from '../permissions.ts';

/** How a field is typed and shown; `rows` holds records of its own. */
export type FieldKind =
  | 'text'
  | 'whole'
  | 'decimal'
  | 'money'
  | 'date'
  | 'word'
  | 'choice'
  | 'words'
  | 'reference'
  | 'references'
  | 'yesNo'
  | 'rows'
  | 'own';

/** A sentence, or one made from the value that was refused. */
export type Sentence = string | ((value: never) => string | undefined);

/**
 * One field of a record. `Value` is what a form holds while it is typed; `Body` is the schema of requests and `Read` that of answers.
 * Amounts are centavos in the form and in the decoded body, BRL on the wire.
 */
export interface RecordField<Value = unknown, Body extends z.ZodType = z.ZodType, Read extends z.ZodType = z.ZodType> {
  readonly kind: FieldKind;
  readonly label: string;
  readonly body: Body;
  readonly read: Read;
  /** The value in an empty form. */
  readonly empty: Value;
  readonly required: boolean;
  /** The wire form of a value. */
  toWire(value: Value): unknown;
  /** The value for what the server sent. */
  fromWire(wire: z.input<Read>): Value;
  /** Said instead of the text of the error code when the schema refuses a value. */
  readonly sentence?: Sentence | undefined;
  /** The error code when a required value is not there; REQUIRED unless said. */
  readonly missing?: string | undefined;
  /** The longest text that can be typed. */
  readonly max?: number | undefined;
  readonly words?: Readonly<Record<string, string>> | undefined;
  /** Only people who pass this check read the field whole. */
  readonly readers?: Check | undefined;
  /** How the history shows the field; it tells nothing of it when false. */
  readonly history: FieldType | 'officeHours' | false;
  /** A value of the history that is a list, one line for each row. */
  readonly lines?: ((value: unknown) => readonly string[]) | undefined;
  readonly rows?: RowsPart | undefined;
  /** Errors inside a value that is no list of rows, by the path within it; '' is the value as a whole. */
  inner?(value: Value): Readonly<Record<string, string>>;
}

export type RecordFields = Readonly<Record<string, RecordField>>;

/** What a row of a list of rows holds. */
export interface RowsPart {
  /** What one row is called: 'Taxa'. */
  readonly item: string;
  readonly fields: RecordFields;
  readonly requiredWhen: Conditions;
  /** The most rows there may be. */
  readonly max: number;
}

/** What a form of these fields holds while it is typed. */
export type ValuesOf<F extends RecordFields> = {
  -readonly [K in keyof F]: F[K] extends RecordField<infer Value> ? Value : never;
};

export type BodyShape<F extends RecordFields> = { readonly [K in keyof F]: F[K]['body'] };
export type ReadShape<F extends RecordFields> = { readonly [K in keyof F]: F[K]['read'] };

/** Fields that must be filled depending on the other values of their record or row. */
export type RequiredWhen<F extends RecordFields> = {
  readonly [K in keyof F]?: ((values: ValuesOf<F>) => boolean) | undefined;
};

/** `RequiredWhen` of any record. */
export type Conditions = Readonly<Record<string, ((values: never) => boolean) | undefined>>;

/** Something wrong between fields: where, and the error code that says what. */
export interface Problem {
  readonly path: string;
  readonly code: string;
}
