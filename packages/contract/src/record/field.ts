import type { z } from 'zod';
import type { ErrorCode } from '../errors.ts';
import type { FieldType } from '../list.ts';
import type { Check } from '../permissions.ts';
import type { BodyForm } from '../wire-values.ts';

export type FieldKind =
  | 'text'
  | 'whole'
  | 'decimal'
  | 'money'
  | 'date'
  | 'moment'
  | 'word'
  | 'choice'
  | 'words'
  | 'reference'
  | 'references'
  | 'yesNo'
  | 'rows'
  | 'own';

export type Sentence = string | ((value: never) => string | undefined);

/**
 * `Value` is what the form holds, `Body` the schema of the field in a request, `Read` the schema of the field in an
 * answer. Forms, decoded answers and decoded bodies hold amounts in centavos; JSON holds them in BRL.
 */
export interface RecordField<Value = unknown, Body extends z.ZodType = z.ZodType, Read extends z.ZodType = z.ZodType> {
  readonly kind: FieldKind;
  readonly label: string;
  readonly body: Body;
  readonly read: Read;
  readonly empty: Value;
  readonly required: boolean;
  toWire(value: Value): unknown;
  /**
   * Turns the field's value in an API response into the value that the form holds. Amounts in it are already centavos,
   * moments are texts.
   */
  fromRead(read: z.input<Read>): Value;
  /** True if null has a meaning, such as 'no limit', and does not stand for an empty field. */
  readonly nullIsValue?: boolean | undefined;
  /** The places in the body that hold amounts, which are centavos in the form and BRL on the wire. */
  readonly amounts?: BodyForm | undefined;
  /** The sentence that is shown when the schema refuses a value, in place of the error code's text. */
  readonly sentence?: Sentence | undefined;
  /** The error code when the value is missing; REQUIRED when left out. */
  readonly missing?: string | undefined;
  readonly max?: number | undefined;
  readonly words?: Readonly<Record<string, string>> | undefined;
  /** Only those who pass this check read the field unmasked. */
  readonly readers?: Check | undefined;
  /** The type by which the history shows the field; false when the history does not show it. */
  readonly history: FieldType | 'officeHours' | false;
  readonly lines?: ((value: unknown) => readonly string[]) | undefined;
  readonly rows?: RowsPart | undefined;
  /**
   * Checks a value and returns the error codes found in it, by their path; '' is the path of the whole value. Fields
   * that are lists of rows have no `inner`.
   */
  inner?(value: Value): Readonly<Record<string, string>>;
}

export type RecordFields = Readonly<Record<string, RecordField>>;

export interface RowsPart {
  readonly item: string;
  readonly fields: RecordFields;
  readonly requiredWhen: Conditions;
  readonly max: number;
}

export type ValuesOf<F extends RecordFields> = {
  -readonly [K in keyof F]: F[K] extends RecordField<infer Value> ? Value : never;
};

export type BodyShape<F extends RecordFields> = { readonly [K in keyof F]: F[K]['body'] };
export type ReadShape<F extends RecordFields> = { readonly [K in keyof F]: F[K]['read'] };

/** The fields that are required only for some values of the record or row. */
export type RequiredWhen<F extends RecordFields> = {
  readonly [K in keyof F]?: ((values: ValuesOf<F>) => boolean) | undefined;
};

export type Conditions = Readonly<Record<string, ((values: never) => boolean) | undefined>>;

/** Error codes whose texts do not say which rule was broken. */
export type VagueCode = 'INVALID' | 'TOO_SMALL' | 'TOO_LARGE' | 'TOO_LONG';

export type ClearCode = Exclude<ErrorCode, VagueCode>;

/**
 * A problem with a value. `sentence` states the broken rule with its limit; screens show it in place of the code's
 * text, while the API answers the code.
 */
export type CodeAndSentence =
  | { readonly code: ClearCode; readonly sentence?: string | undefined }
  | { readonly code: ErrorCode; readonly sentence: string };

export type Problem = CodeAndSentence & { readonly path: string };
