import { errorsOf } from '@habilita/contract';
import { cents } from '@habilita/kernel';
import { expect, test } from 'vitest';
import {
  abandonmentForm,
  amountToPay,
  otherShare,
  type AbandonmentProposal,
  requestOf,
  saveLabelOf,
  valuesOf,
} from './abandonment-form.ts';

const PROPOSAL: AbandonmentProposal = {
  dueAmount: 1500,
  credits: 100,
  freeCredits: 100,
  penaltyPercentage: 20,
  penaltyAmount: 300,
  partnerSharePercentage: 80,
  withinWithdrawal: false,
  allowedPaymentMethods: ['BOLETO_PARCELADO', 'PIX', 'CREDIT'],
  maxNumberInstallments: 3,
  today: '2026-11-22',
};
const valuesFor = (proposal: AbandonmentProposal) => ({ ...valuesOf(proposal, 'CREDIT'), hasPenalty: true });
const wrongIn = (values: Partial<ReturnType<typeof valuesOf>>, proposal = PROPOSAL) =>
  Object.keys(errorsOf(abandonmentForm(proposal), { ...valuesFor(proposal), ...values }));
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test('the form opens with the penalty of the rule and its shares, and the question unanswered', () => {
  expect(valuesOf(PROPOSAL, 'CREDIT')).toMatchObject({
    hasPenalty: null,
    penaltyAmount: 30_000,
    marketplaceShare: 6000,
    partnerShare: 24_000,
    paymentMethod: 'CREDIT',
    dueDate: '2026-11-25',
  });
  expect(wrongIn({ hasPenalty: null })).toEqual(['hasPenalty']);
});

test("within seven days it starts with 'Não', and a penalty all the same needs a reason", () => {
  const early = { ...PROPOSAL, withinWithdrawal: true };
  expect(valuesOf(early, 'PIX').hasPenalty).toBe(false);
  expect(wrongIn({ hasPenalty: false }, early)).toEqual([]);
  expect(wrongIn({}, early)).toEqual(['note']);
  expect(wrongIn({ note: 'Já fez aulas' }, early)).toEqual([]);
});

test('a method and a due date are required when something is to be paid; a card has no due date', () => {
  expect(wrongIn({ paymentMethod: null })).toEqual(['paymentMethod']);
  expect(wrongIn({ paymentMethod: 'PIX', dueDate: null })).toEqual(['dueDate']);
  expect(wrongIn({ paymentMethod: 'CREDIT', dueDate: null })).toEqual([]);
  expect(wrongIn({ paymentMethod: 'BOLETO_PARCELADO' })).toEqual(['downPaymentGrossValue', 'numberOfInstallments']);
  const covered = { ...PROPOSAL, freeCredits: 300 };
  expect(wrongIn({ paymentMethod: null, dueDate: null }, covered)).toEqual([]);
  expect(wrongIn({ paymentMethod: null, ignorePaidAmount: true }, covered)).toEqual(['paymentMethod']);
});

test('what was paid is taken off the penalty unless it is ignored', () => {
  const values = valuesFor(PROPOSAL);
  expect(amountToPay(values, PROPOSAL)).toBe(20_000);
  expect(amountToPay({ ...values, ignorePaidAmount: true }, PROPOSAL)).toBe(30_000);
  expect(amountToPay(values, { ...PROPOSAL, freeCredits: 900 })).toBe(0);
  expect(amountToPay({ ...values, hasPenalty: false }, PROPOSAL)).toBe(0);
});

test('a penalty is above zero, not above the amount due, and its shares make it up', () => {
  expect(wrongIn({ penaltyAmount: cents(0) })).toEqual(['penaltyAmount']);
  expect(wrongIn({ penaltyAmount: cents(150_001) })).toEqual(['penaltyAmount']);
  expect(wrongIn({ partnerShare: cents(1) })).toEqual(['partnerShare']);
  expect(otherShare(cents(300), cents(100))).toBe(200);
  expect(otherShare(cents(300), cents(301))).toBeNull();
});

test('only what was answered is sent, and how it is paid only while something is left to pay', () => {
  const values = { ...valuesFor(PROPOSAL), note: ' Mudou-se ' };
  expect(requestOf({ ...values, hasPenalty: false }, PROPOSAL)).toEqual({ hasPenalty: false, note: 'Mudou-se' });
  expect(requestOf(values, PROPOSAL)).toEqual({
    hasPenalty: true,
    penaltyAmount: 30_000,
    marketplaceShare: 6000,
    partnerShare: 24_000,
    ignorePaidAmount: false,
    paymentMethod: 'CREDIT',
    note: 'Mudou-se',
  });
  const installed = { paymentMethod: 'BOLETO_PARCELADO', numberOfInstallments: '2' } as const;
  expect(requestOf({ ...values, ...installed, downPaymentGrossValue: cents(5000) }, PROPOSAL)).toMatchObject({
    dueDate: '2026-11-25',
    downPaymentGrossValue: 5000,
    numberOfInstallments: 2,
  });
  expect(requestOf({ ...values, ...installed }, { ...PROPOSAL, freeCredits: 300 })).toEqual({
    hasPenalty: true,
    penaltyAmount: 30_000,
    marketplaceShare: 6000,
    partnerShare: 24_000,
    ignorePaidAmount: false,
    note: 'Mudou-se',
  });
});

test('the button carries the verb and the sum', () => {
  expect(plain(saveLabelOf(valuesFor(PROPOSAL)))).toBe('Lançar multa de R$ 300,00');
  expect(saveLabelOf(valuesOf(PROPOSAL, null))).toBe('Registrar desistência');
});
