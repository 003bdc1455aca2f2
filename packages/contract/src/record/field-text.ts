import { type Cents, formatBrl, formatDate } from '@habilita/kernel';
import type { RecordField } from './field.ts';

type Told = Pick<RecordField, 'kind' | 'words' | 'rows'>;
const NO_VALUE = '–';

function listText(field: Told, values: readonly unknown[], centsOf: (amount: number) => Cents | undefined): string {
  return values.map((one) => fieldText(field, one, centsOf)).join(', ') || NO_VALUE;
}

/** A row as one line of text: '24/12/2026 a 26/12/2026'. */
const rowText = ({ rows }: Told, row: object, centsOf: (amount: number) => Cents | undefined): string =>
  Object.entries(row)
    .map(([key, value]) => fieldText(rows?.fields[key] ?? { kind: 'own' }, value, centsOf))
    .join(' a ');

/**
 * Writes a value as people read it, or '–' when it is empty. `centsOf` turns an amount into centavos: a form already
 * holds centavos, while requests and answers hold BRL.
 */
export function fieldText(field: Told, value: unknown, centsOf: (amount: number) => Cents | undefined): string {
  if (value === null || value === undefined || value === '') return NO_VALUE;
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não';
  if (typeof value === 'number') {
    const amount = field.kind === 'money' ? centsOf(value) : undefined;
    return amount === undefined ? value.toLocaleString('pt-BR') : formatBrl(amount);
  }
  if (Array.isArray(value)) return listText(field, value, centsOf);
  if (typeof value === 'object') return rowText(field, value, centsOf);
  if (typeof value !== 'string') return NO_VALUE;
  return field.kind === 'date' ? formatDate(value) : (field.words?.[value] ?? value);
}
