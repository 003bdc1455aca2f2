import type { FieldType, ListField } from '@habilita/contract';

/** Characters that the values of a type take. */
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
/** The arrow of the filter stands in the header, too. */
const ARROW = 4;

/** How wide a column is, in characters: enough for its values and for its header. */
export const widthOf = ({ type, label }: Pick<ListField, 'type' | 'label'>): number =>
  Math.max(WIDTHS[type], label.length + ARROW);
