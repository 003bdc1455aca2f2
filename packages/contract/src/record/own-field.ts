import type { z } from 'zod';
import type { Check } from '../permissions.ts';
import type { BodyForm } from '../wire-values.ts';
import type { FieldKind, RecordField, Sentence } from './field.ts';

interface OwnOptions<Value, Body extends z.ZodType, Read extends z.ZodType> {
  readonly sentence?: Sentence;
  readonly readers?: Check;
  readonly body: Body;
  readonly read: Read;
  readonly empty: Value;
  readonly required: boolean;
  readonly nullIsValue?: boolean;
  readonly amounts?: BodyForm;
  readonly kind?: FieldKind;
  readonly words?: Readonly<Record<string, string>>;
  toWire(value: Value): unknown;
  fromRead(read: z.input<Read>): Value;
  inner?(value: Value): Readonly<Record<string, string>>;
}

export const own = <Value, Body extends z.ZodType, Read extends z.ZodType>(
  label: string,
  {
    history = 'text',
    ...options
  }: Omit<OwnOptions<Value, Body, Read>, 'history'> & {
    readonly history?: RecordField['history'];
  },
): RecordField<Value, Body, Read> => ({ kind: 'own', ...options, label, history });
