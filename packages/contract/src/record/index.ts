import * as fields from './fields.ts';
import { own } from './own-field.ts';
import { rows } from './rows.ts';
import * as variants from './field-variants.ts';

export * from './field.ts';
export { type FieldAt, fieldAt, isConditional, isRequiredAt } from './field-at.ts';
export * from './field-text.ts';
export * from './columns.ts';
export * from './record.ts';
export * from './form-rules.ts';
export * from './list-row.ts';
export * from './row-changes.ts';
export * from './value-at.ts';
export { wireOf } from './rows.ts';
export const field = { ...fields, ...variants, own, rows };
