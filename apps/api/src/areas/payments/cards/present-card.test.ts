import { cents } from '@habilita/kernel';
import { expect, test } from 'vitest';
import { DECLARED } from '#areas/commands/index.ts';
import { presentPublicPayment, type PublicPaymentRow } from './present-card.ts';

const row: PublicPaymentRow = {
  id: '0199c6f0-0000-7000-8000-000000000001',
  orderId: '00000012',
  entityType: 'REGISTRATION',
  part: 'DOWN_PAYMENT',
  installmentNumber: 1,
  numberOfInstallments: 1,
  campaignName: 'CNH Vitória',
  planName: 'Primeira habilitação B',
  customReason: null,
  drivingSchoolName: 'CFC Central',
  companyName: 'Centro de Formação Central Ltda',
  cnpj: '11222333000181',
  schoolPhone: '2733334444',
  studentName: 'Maria da Silva',
  dueDate: '2026-03-10',
  zoneOffset: '-03:00',
  paymentMethod: 'PIX',
  status: 'PENDING',
  active: true,
  chargeState: 'ISSUED',
  gross: cents(10_000),
  paymentDate: null,
  cardBrand: null,
  cardInstallments: null,
  expiresAt: null,
  barcode: null,
  typefulLine: null,
  chargeTryError: null,
  pixCopyAndPasteCode: null,
  registrationStatus: 'REGISTERED',
  schedulingAt: null,
};
const shown = (changed: Partial<PublicPaymentRow>) =>
  presentPublicPayment(
    { ...row, ...changed },
    { cardForm: { provider: 'getnet', fieldsUrl: '', inProgress: false }, howToPay: null, commands: DECLARED },
  );

test.each<[string, Partial<PublicPaymentRow>]>([
  ['Primeira habilitação B, CNH Vitória', {}],
  [
    'Primeira habilitação B (parcela 2 de 5), CNH Vitória',
    { part: 'INSTALLMENT', installmentNumber: 2, numberOfInstallments: 5 },
  ],
  ['Primeira habilitação B (entrada), CNH Vitória', { paymentMethod: 'BOLETO_PARCELADO' }],
  ['Aula extra, CNH Vitória', { entityType: 'REGISTRATION_CUSTOM_PAYMENT', customReason: 'Aula extra' }],
  ['Multa por desistência de Primeira habilitação B, CNH Vitória', { entityType: 'REGISTRATION_PENALTY' }],
])('the student reads what the money is for: %s', (description, changed) => {
  expect(shown(changed).description).toBe(description);
});

test('a receipt is shown once it was paid, and scheduling is next only for a registered student without an appointment', () => {
  const paidAt = Temporal.Instant.from('2026-03-08T01:30:00Z');
  expect(shown({}).receipt).toBeNull();
  expect(
    shown({ paymentMethod: 'CREDIT', status: 'PAID', paymentDate: paidAt, cardBrand: 'VISA', cardInstallments: 3 })
      .receipt,
  ).toEqual({ paidAt, cardBrand: 'VISA', installments: 3 });
  expect(shown({}).schedulesNext).toBe(true);
  expect(shown({ schedulingAt: paidAt }).schedulesNext).toBe(false);
  expect(shown({ registrationStatus: 'ABANDONED' }).schedulesNext).toBe(false);
});
