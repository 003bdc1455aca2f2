import { cents } from '@habilita/kernel';
import { describe, expect, test } from 'vitest';
import type { ExplainedLine } from './explain-balance.ts';
import { type ExplainedCharge, explainCharges } from './explain-charges.ts';

const TODAY = '2026-11-24';
const line = (kind: ExplainedLine['kind'], amount: number): ExplainedLine => ({
  kind,
  marketplace: cents(0),
  partner: cents(amount),
  undoes: false,
});
const parcel = (installmentNumber: number, dueDate: string): ExplainedCharge => ({
  entityPaymentType: 'INSTALLMENT',
  paymentMethod: 'BOLETO_PARCELADO',
  installmentNumber,
  numberOfInstallments: 3,
  dueDate,
  gross: cents(26_070),
});

describe('the open charges of a balance', () => {
  test('are told one by one, with the day each falls or fell due, and that nothing arrived', () => {
    const charges = [parcel(1, '2026-08-30'), parcel(2, '2026-11-23'), parcel(3, TODAY)];
    expect(explainCharges([line('CONTRACT', -78_210)], charges, TODAY)).toEqual({
      charges: [
        { text: 'Parcela 1 de 3, Boleto parcelado, venceu em 30/08/2026, há 86 dias', amount: 26_070, isOverdue: true },
        { text: 'Parcela 2 de 3, Boleto parcelado, venceu em 23/11/2026, há 1 dia', amount: 26_070, isOverdue: true },
        { text: 'Parcela 3 de 3, Boleto parcelado, vence em 24/11/2026', amount: 26_070, isOverdue: false },
      ],
      remarks: ['Nenhum pagamento chegou até agora.'],
    });
  });

  test('after a reversal nothing asks for the debt, which is said', () => {
    const lines = [line('CONTRACT', -270_000), line('PLATFORM_PAYMENT', 270_000), line('REVERSAL', -270_000)];
    expect(explainCharges(lines, [], TODAY)).toEqual({
      charges: [],
      remarks: [expect.stringMatching(/^R\$\s2\.700,00 do que se deve não está em nenhuma cobrança\.$/)],
    });
  });

  test('a credit by hand leaves charges above the debt, which is said', () => {
    const lines = [line('CONTRACT', -26_070), line('MANUAL_CREDIT', 3_500), line('PLATFORM_PAYMENT', 0)];
    const { remarks } = explainCharges(lines, [parcel(1, TODAY)], TODAY);
    expect(remarks).toEqual([expect.stringMatching(/pedem R\$\s35,00 a mais do que se deve\.$/)]);
  });

  test('a settled account has none', () => {
    expect(explainCharges([], [], TODAY)).toEqual({ charges: [], remarks: [] });
  });
});
