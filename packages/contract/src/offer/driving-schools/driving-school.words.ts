import type { PixKeyType } from '@habilita/kernel';
import { keysOf } from '../../typed-object.ts';

export const ACCOUNT_TYPES = {
  CHECKING: 'Conta corrente',
  SAVINGS: 'Conta poupança',
  PAYMENT: 'Conta de pagamento',
} as const;
export type AccountType = keyof typeof ACCOUNT_TYPES;
export const ACCOUNT_TYPE_NAMES = keysOf(ACCOUNT_TYPES);

export const CAIXA = '104';

/** The operation types of accounts at Caixa, by the bank's codes (Specification 1 §3). */
export const ACCOUNT_CATEGORIES = {
  PHYSICAL_PERSON_CHECKING_ACCOUNT: '001',
  LEGAL_PERSON_CHECKING_ACCOUNT: '003',
  PHYSICAL_PERSON_SAVINGS_ACCOUNT: '013',
  LEGAL_PERSON_SAVINGS_ACCOUNT: '022',
} as const;

export const BANK_OPERATION_TYPES = {
  [ACCOUNT_CATEGORIES.PHYSICAL_PERSON_CHECKING_ACCOUNT]: 'Conta corrente de pessoa física',
  [ACCOUNT_CATEGORIES.LEGAL_PERSON_CHECKING_ACCOUNT]: 'Conta corrente de pessoa jurídica',
  [ACCOUNT_CATEGORIES.PHYSICAL_PERSON_SAVINGS_ACCOUNT]: 'Poupança de pessoa física',
  [ACCOUNT_CATEGORIES.LEGAL_PERSON_SAVINGS_ACCOUNT]: 'Poupança de pessoa jurídica',
} as const;
export type BankOperationType = keyof typeof BANK_OPERATION_TYPES;
export const BANK_OPERATION_TYPE_NAMES = keysOf(BANK_OPERATION_TYPES);

export const RECEIPT_DAYS = [5, 30] as const;
export type PaymentPlanDays = (typeof RECEIPT_DAYS)[number];
export const RECEIPT_OPTIONS: Readonly<Record<PaymentPlanDays, string>> = {
  5: 'Receba já 5 dias',
  30: 'Padrão, 30 dias',
};

export const PIX_KEY_TYPE_WORDS = {
  CPF: 'CPF',
  CNPJ: 'CNPJ',
  TELEFONE: 'Telefone',
  EMAIL: 'E-mail',
  CHAVE_ALEATORIA: 'Chave aleatória',
} as const satisfies Record<PixKeyType, string>;
