import type { FieldType, ListField } from '@habilita/contract';

const WIDTHS: Readonly<Record<FieldType, number>> = {
  text: 24,
  cpf: 16,
  cnpj: 20,
  phone: 18,
  cep: 11,
  email: 32,
  money: 16,
  number: 12,
  percentage: 12,
  boolean: 10,
  date: 12,
  instant: 18,
  status: 24,
};
/** The width, in characters, of the filter arrow in the header. */
const ARROW = 4;

/** The width of a field's column, in characters. */
export const widthOf = ({ type, label }: Pick<ListField, 'type' | 'label'>): number =>
  Math.max(WIDTHS[type], label.length + ARROW);
