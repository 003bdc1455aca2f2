import { emptyOf } from '@habilita/contract';
import { expect, test } from 'vitest';
import { NOTHING_CHANGES } from '#features/shared/money-command/simulated.fixture.ts';
import { CUSTOM_PAYMENT, saveLabelOf } from './custom-payment-form.ts';

const values = emptyOf(CUSTOM_PAYMENT);
const { effect } = NOTHING_CHANGES;

const asking = (...amounts: readonly number[]) => ({
  ...effect,
  paymentsThatCome: amounts.map((paymentGrossValue) => ({
    entityPaymentId: null,
    entityType: 'REGISTRATION_CUSTOM_PAYMENT' as const,
    entityPaymentType: 'DOWN_PAYMENT' as const,
    paymentMethod: 'PIX' as const,
    installmentNumber: 1,
    numberOfInstallments: 1,
    dueDate: '2026-11-26',
    paymentGrossValue,
    paymentMarketplaceGrossValue: 0,
    paymentPartnerGrossValue: paymentGrossValue,
  })),
});

test('the button names what will be asked for, credits taken off, all parts together', () => {
  expect(saveLabelOf(values, asking(93))).toMatch(/^Cobrar R\$\s93,00$/);
  expect(saveLabelOf(values, asking(30, 31.5, 31.5))).toMatch(/^Cobrar R\$\s93,00$/);
});

test('it names no sum when credits cover it all, nor before the effect is known', () => {
  expect([saveLabelOf(values, asking()), saveLabelOf(values, undefined)]).toEqual([
    'Registrar pagamento avulso',
    'Registrar pagamento avulso',
  ]);
});
