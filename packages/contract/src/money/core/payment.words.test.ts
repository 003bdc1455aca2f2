import { expect, test } from 'vitest';
import { paymentPartLabel, paymentRowColor, paymentStatusLabel } from './payment.words.ts';

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
