import { expect, test } from 'vitest';
import { BOLETO_EXPIRATION_STRATEGIES } from './offer/campaigns/campaign.words.ts';
import { CIVIL_STATUSES, GENDERS, MARITAL_STATUSES } from './people/users/person.schemas.ts';
import {
  ACCOUNT_TYPE_NAMES,
  BANK_OPERATION_TYPES,
  RECEIPT_OPTIONS,
} from './offer/driving-schools/driving-school.words.ts';
import {
  DOCUMENT_TYPES,
  PAYMENT_METHODS,
  PAYMENT_PARTS,
  PAYMENT_SHARE_HOLDERS,
  PAYMENT_STATUSES,
  PENDING_PAYMENT_ALERTS,
  REVERSAL_STATUSES,
} from './money/core/payment.words.ts';
import { TAG_ENTITY_TYPES } from './on-records/tags/tag.words.ts';

test('people: gender and marital status', () => {
  expect(GENDERS).toEqual({ M: 'Masculino', F: 'Feminino', T: 'Transgênero', N: 'Neutro' });
  expect(CIVIL_STATUSES).toEqual({
    S: 'Solteiro',
    C: 'Casado',
    D: 'Divorciado',
    V: 'Viúvo',
    U: 'União estável',
  });
  expect(MARITAL_STATUSES).toEqual({ ...CIVIL_STATUSES, '-': 'Não informado' });
});

test('payments: what they are of and come from, who gets a part, cards, documents, alerts', () => {
  expect(TAG_ENTITY_TYPES).toEqual({
    CAMPAIGN: 'Campanha',
    REGISTRATION: 'Matrícula',
    REGISTRATION_PAYMENT_IN_CFC: 'Pagamento no CFC',
    REGISTRATION_PENALTY: 'Multa',
    REGISTRATION_PLAN_CHANGE: 'Alteração de categoria',
    REGISTRATION_REFUND: 'Reembolso',
    PAYMENT_REVERSAL: 'Estorno',
    REGISTRATION_CUSTOM_PAYMENT: 'Pagamento avulso',
  });
  expect(PAYMENT_SHARE_HOLDERS).toEqual({ MARKETPLACE: 'Plataforma', PARTNER: 'CFC' });
  expect(DOCUMENT_TYPES).toEqual({ CNPJ: 'CNPJ', CPF: 'CPF' });
  expect(PENDING_PAYMENT_ALERTS).toEqual({
    DUE_DOWN_PAYMENT: 'Entrada vencida',
    POSITIVE_BALANCE: 'Saldo positivo',
    INSTALLMENT_PAID_DOWN_PAYMENT_PENDING: 'Parcela paga com entrada pendente',
  });
});

test('payments: statuses, methods, parts, approval of reversals', () => {
  expect(PAYMENT_STATUSES).toEqual({
    PENDING: 'Pendente',
    PAID: 'Pago',
    REVERSED: 'Estornado',
    CANCELLED: 'Cancelado',
  });
  expect(PAYMENT_METHODS).toEqual({
    PIX: 'PIX',
    CREDIT: 'Cartão de crédito',
    BOLETO: 'Boleto à vista',
    BOLETO_PARCELADO: 'Boleto parcelado',
  });
  expect(PAYMENT_PARTS).toEqual({ DOWN_PAYMENT: 'Entrada ou à vista', INSTALLMENT: 'Parcela' });
  expect(REVERSAL_STATUSES).toEqual({
    WAITING_APPROVAL: 'Aguardando aprovação',
    APPROVED: 'Aprovado',
    DECLINED: 'Rejeitado',
  });
});

test('schools: kinds of account, categories of bank 104, the receipt option of five days', () => {
  expect(ACCOUNT_TYPE_NAMES).toEqual(['CHECKING', 'SAVINGS', 'PAYMENT']);
  expect(BANK_OPERATION_TYPES).toEqual({
    '001': 'Conta corrente de pessoa física',
    '003': 'Conta corrente de pessoa jurídica',
    '013': 'Poupança de pessoa física',
    '022': 'Poupança de pessoa jurídica',
  });
  expect(RECEIPT_OPTIONS[5]).toBe('Receba já 5 dias');
});

test('boletos fall due on a fixed date or some days after purchase', () => {
  expect(BOLETO_EXPIRATION_STRATEGIES).toEqual({ FIXED: 'Data fixa', ADD_DAYS: 'Dias após a compra' });
});
