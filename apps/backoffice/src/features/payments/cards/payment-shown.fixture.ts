import type { PaymentShown } from './use-card-payment.ts';
import { reais } from '#api-client/reais.fixture.ts';

export const PAYMENT_ID = '0199c6f0-0000-7000-8000-000000000001';

/** An open payment. Each test adds the payment method and how to pay. */
export const OPEN_PAYMENT: Omit<PaymentShown, 'paymentMethod' | 'howToPay'> = {
  entityPaymentId: PAYMENT_ID,
  orderId: '00000012',
  description: 'Primeira Habilitação B, CNH Vitória',
  drivingSchoolName: 'CFC Central',
  drivingSchoolCompanyName: 'Centro de Formação Central Ltda',
  drivingSchoolCnpj: '11222333000181',
  drivingSchoolPhone: '2733334444',
  studentFirstName: 'Maria',
  grossValue: reais(1900),
  dueDate: '2026-03-07',
  zoneOffset: '-03:00',
  status: 'PENDING',
  active: true,
  receipt: null,
  schedulesNext: true,
  card: null,
};
