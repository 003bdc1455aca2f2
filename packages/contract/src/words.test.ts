import { expect, test } from 'vitest';
import { BOLETO_EXPIRATION_STRATEGIES } from './campaigns/campaign.words.ts';
import { CHECKOUT_STEPS, furthestStep } from './checkout/checkout.words.ts';
import { CIVIL_STATUSES, GENDERS, MARITAL_STATUSES } from './checkout/person.schemas.ts';
import { ACCOUNT_TYPE_NAMES, BANK_OPERATION_TYPES, RECEIPT_OPTIONS } from './driving-schools/driving-school.words.ts';
import {
  DOCUMENT_TYPES,
  PAYMENT_METHODS,
  PAYMENT_PARTS,
  PAYMENT_SHARE_HOLDERS,
  PAYMENT_STATUSES,
  PENDING_PAYMENT_ALERTS,
  paymentRowColor,
  paymentPartLabel,
  paymentStatusLabel,
  REVERSAL_STATUSES,
} from './payments/payment.words.ts';
import { isCategoryOffered, PLAN_TYPES, planLabel } from './plans/plan.words.ts';
import { BUSINESS_STATUSES, CATEGORIES, REGISTRATION_STATUSES } from './registrations/registration.words.ts';
import { TAG_ENTITY_TYPES } from './tags/tag.words.ts';

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

test('registrations: statuses as the screens show them, carts as not concluded', () => {
  expect(REGISTRATION_STATUSES).toEqual({
    CREATED: 'Não concluiu matrícula',
    PLAN_IN_CART: 'Não concluiu matrícula',
    REGISTERED: 'Matriculado',
    ABANDONED: 'Desistência',
  });
  expect(Object.values(BUSINESS_STATUSES)).toEqual(
    expect.arrayContaining(['PAGO', 'PAGAMENTO PENDENTE', 'PAGAMENTO ATRASADO']),
  );
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

test("an inactive pending payment reads 'Excluído'", () => {
  expect(paymentStatusLabel('PENDING', false)).toBe('Excluído');
  expect(paymentStatusLabel('PENDING', true)).toBe('Pendente');
  expect(paymentStatusLabel('PAID', false)).toBe('Pago');
});

test("a payment asked for past its due date reads 'Atrasado'; the down payment of a boleto with instalments 'Entrada'", () => {
  expect(paymentStatusLabel('PENDING', true, 86)).toBe('Atrasado');
  expect(paymentStatusLabel('PENDING', false, null)).toBe('Excluído');
  const down = { entityPaymentType: 'DOWN_PAYMENT', installmentNumber: 1, numberOfInstallments: 1 } as const;
  expect(paymentPartLabel({ ...down, paymentMethod: 'BOLETO_PARCELADO' })).toBe('Entrada');
  expect(paymentPartLabel({ ...down, paymentMethod: 'PIX' })).toBe('À vista');
  const second = { entityPaymentType: 'INSTALLMENT', installmentNumber: 2, numberOfInstallments: 12 } as const;
  expect(paymentPartLabel({ ...second, paymentMethod: 'BOLETO_PARCELADO' })).toBe('Parcela 2 de 12');
});

test('a row of the payments table is green when paid and active, red when cancelled and active, grey when inactive', () => {
  expect(paymentRowColor('PAID', true)).toBe('green');
  expect(paymentRowColor('CANCELLED', true)).toBe('red');
  expect([paymentRowColor('PAID', false), paymentRowColor('PENDING', false)]).toEqual(['grey', 'grey']);
  expect(paymentRowColor('PENDING', true)).toBeUndefined();
});

test('plans: nine licence category combinations, no other', () => {
  expect(PLAN_TYPES.FIRST_LICENSE).toBe('Primeira Habilitação');
  expect(Object.keys(CATEGORIES)).toEqual([
    'FIRST_LICENSE-A',
    'FIRST_LICENSE-B',
    'FIRST_LICENSE-AB',
    'ADDITION-A',
    'ADDITION-B',
    'ADDITION-AB',
    'CHANGE-C',
    'CHANGE-D',
    'CHANGE-E',
  ]);
  expect([isCategoryOffered('CHANGE', 'D'), isCategoryOffered('CHANGE', 'A')]).toEqual([true, false]);
});

test('plans: named by name, modality with short name or type, and business name', () => {
  const plan = { planName: 'Plano B', planType: 'ADDITION', planModality: 'B' };
  expect(planLabel(plan)).toBe('Plano B | B - Adição');
  const named = { ...plan, planShortName: '2ª cat.', planBusinessName: 'CNH Popular' };
  expect(planLabel(named)).toBe('Plano B | B - 2ª cat. | CNH Popular');
  expect(planLabel({ planName: null })).toBe('');
});

test('checkout steps are shown as PM1, PM2, PM, M1 to M5 and M, and the furthest one counts', () => {
  expect(CHECKOUT_STEPS).toEqual({
    PRE_REGISTRATION_1: 'PM1',
    PRE_REGISTRATION_2: 'PM2',
    PRE_REGISTRATION_COMPLETED: 'PM',
    STEP_1: 'M1',
    STEP_2: 'M2',
    STEP_3: 'M3',
    STEP_4: 'M4',
    STEP_5: 'M5',
    REGISTRATION_COMPLETED: 'M',
  });
  expect(furthestStep('STEP_2', 'PRE_REGISTRATION_2')).toBe('STEP_2');
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
