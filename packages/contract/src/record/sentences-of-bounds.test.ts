import { describe, expect, test } from 'vitest';
import * as contract from '../index.ts';
import { messageOf } from '../errors.ts';
import type { RecordField, RecordFields } from './field.ts';
import { errorsOf } from './form-rules.ts';
import { record, type RecordDeclaration } from './record.ts';

const VAGUE = new Set(['INVALID', 'TOO_SMALL', 'TOO_LARGE', 'TOO_LONG'].map((code) => messageOf(code)));

/**
 * Values that break every bound that a field of this kind may have. Fields with choices are left out, because a form
 * cannot hold any other value.
 */
const BEYOND: Partial<Record<RecordField['kind'], readonly unknown[]>> = {
  text: ['x'.repeat(2_000_000), '?'],
  whole: [-1_000_000_000, 1_000_000_000],
  decimal: [-1_000_000_000, 1_000_000_000, 0.123_456_789],
  money: [-1, 1_000_000_000_000],
  date: ['0202-01-01', '9999-12-31'],
  moment: ['0202-01-01T00:00:00Z', '9999-12-31T00:00:00Z'],
};

const isRecord = (value: unknown): value is RecordDeclaration =>
  typeof value === 'object' && value !== null && 'fields' in value && 'requiredWhen' in value;

function* fieldsOf(fields: RecordFields): Iterable<RecordField> {
  for (const field of Object.values(fields)) {
    yield field;
    if (field.rows !== undefined) yield* fieldsOf(field.rows.fields);
  }
}

const records = Object.entries(contract).flatMap(([name, value]) =>
  isRecord(value) ? [{ name, fields: value.fields }] : [],
);

describe('what is beyond a bound', () => {
  test.each(records)('is refused in words that name the rule, in every field of $name', ({ fields }) => {
    const vague = [...fieldsOf(fields)].flatMap((one) =>
      (BEYOND[one.kind] ?? []).flatMap((value) => {
        const error = errorsOf(record({ fields: { one } }), { one: value })['one'];
        return error !== undefined && VAGUE.has(error) ? [`${one.label}: ${error}`] : [];
      }),
    );
    expect(vague).toEqual([]);
  });

  test('names the limit, where a field has no sentence of its own', () => {
    const fields = {
      name: contract.field.text('Nome', { max: 1000 }),
      tags: contract.field.references('Tags', { max: 2 }),
    };
    const ids = Array.from({ length: 3 }, () => '0198f5f0-0000-7000-8000-000000000000');
    expect(errorsOf(record({ fields }), { name: 'x'.repeat(1001), tags: ids })).toEqual({
      name: 'No máximo 1.000 caracteres.',
      tags: 'No máximo 2 itens.',
    });
  });
});
