import * as fields from './fields.ts';
import { own } from './own.ts';
import { rows } from './rows.ts';

export * from './field.ts';
export * from './record.ts';
export * from './form-rules.ts';
export * from './list-row.ts';
export * from './value-at.ts';
/** The kinds of field a record is declared with: `field.text('Nome', { max: 60, required: true })`. */
export const field = { ...fields, own, rows };
