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
  boolean: 10,
  date: 12,
  instant: 18,
  status: 24,
};
/** The header also holds the filter's arrow. */
const ARROW = 4;

/** In characters, for values and header. */
export const widthOf = ({ type, label }: Pick<ListField, 'type' | 'label'>): number =>
  Math.max(WIDTHS[type], label.length + ARROW);
