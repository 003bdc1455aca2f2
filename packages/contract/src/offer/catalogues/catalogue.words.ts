import { keysOf } from '../../typed-object.ts';

export const CATALOGUES = {
  FEE: 'Taxas',
  BENEFIT: 'Benefícios',
  POP_PLUS: 'Tipos Pop Plus',
  CUSTOM_PAYMENT_REASON: 'Motivos de pagamento avulso',
} as const;
export type Catalogue = keyof typeof CATALOGUES;
export const CATALOGUE_NAMES = keysOf(CATALOGUES);
