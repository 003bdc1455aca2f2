import type { Conditions, RecordField, RecordFields } from './field.ts';
import { holds } from './record.ts';
import { valueAt } from './value-at.ts';

export interface Level {
  readonly fields: RecordFields;
  readonly requiredWhen: Conditions;
}

/** The field at a path such as 'schools.3.plans.2.pixPrice', and the record or row that holds it. */
export interface FieldAt {
  readonly field: RecordField;
  readonly level: Level;
  readonly holder: string;
  readonly key: string;
}

export function fieldAt(declared: Level, path: string): FieldAt | undefined {
  const keys = path.split('.');
  let level = declared;
  for (let index = 0; index < keys.length; index += 2) {
    const key = keys[index] ?? '';
    const field = level.fields[key];
    if (field === undefined) return undefined;
    if (index >= keys.length - 1) return { field, level, holder: keys.slice(0, index).join('.'), key };
    if (field.rows === undefined) return undefined;
    level = field.rows;
  }
  return undefined;
}

/** Whether the field is required, which may depend on the other values of the record or row. */
export function isRequiredAt({ field, level, holder, key }: FieldAt, values: unknown): boolean {
  const when = level.requiredWhen[key];
  return when === undefined ? field.required : holds(when, valueAt(values, holder));
}

export const isConditional = ({ level, key }: FieldAt): boolean => level.requiredWhen[key] !== undefined;
