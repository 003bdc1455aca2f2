import { STUDENT_STATEMENT_KIND_NAMES } from '@habilita/contract';
import { addCents, cents, ZERO_CENTS } from '@habilita/kernel';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DECLARED } from '#areas/commands/index.ts';
import { type ExplainedLine, explainBalance as explainBalanceOf } from './explain-balance.ts';

const explainBalance = (lines: readonly ExplainedLine[], seesHolders: boolean) =>
  explainBalanceOf(DECLARED, lines, seesHolders);

const amount = fc.integer({ min: -5_000_000, max: 5_000_000 }).map(cents);
const line = fc.record({
  kind: fc.constantFrom(...STUDENT_STATEMENT_KIND_NAMES),
  marketplace: amount,
  partner: amount,
  undoes: fc.boolean(),
});
const of = (kind: ExplainedLine['kind'], marketplace: number, partner: number, undoes = false): ExplainedLine => ({
  kind,
  undoes,
  marketplace: cents(marketplace),
  partner: cents(partner),
});

describe('a balance explained', () => {
  test('the amounts of the sentences add up to the balance, whatever happened', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 40 }), (lines) => {
        const { parts, balance } = explainBalance(lines, true);
        const total = addCents(ZERO_CENTS, ...lines.flatMap(({ marketplace, partner }) => [marketplace, partner]));
        expect(addCents(ZERO_CENTS, ...parts.map((part) => part.amount))).toBe(total);
        expect(balance).toBe(total);
      }),
    );
  });

  test('an instalment boleto partly paid: what it costs, what came, and what is left for whom', () => {
    const lines = [
      of('CONTRACT', -30_000, -150_000),
      of('PLATFORM_PAYMENT', 30_000, 20_000),
      of('PLATFORM_PAYMENT', 0, 30_000),
    ];
    expect(explainBalance(lines, true)).toEqual({
      parts: [
        { text: 'O contrato custa R$ 1.800,00.', amount: -180_000 },
        { text: 'A plataforma recebeu R$ 800,00, em 2 pagamentos.', amount: 80_000 },
      ],
      balance: -100_000,
      conclusion: 'Falta pagar R$ 1.000,00.',
      byHolder: 'O aluno não deve nada à plataforma. O aluno deve R$ 1.000,00 ao CFC.',
    });
    expect(explainBalance(lines, false).byHolder).toBeNull();
  });

  test('an abandonment with a penalty after a payment leaves a credit', () => {
    const lines = [
      of('CONTRACT', -100_00, 0),
      of('PLATFORM_PAYMENT', 100_00, 0),
      of('CONTRACT_CANCELLED', 100_00, 0, true),
      of('PENALTY', -20_00, 0),
    ];
    const { parts, conclusion } = explainBalance(lines, true);
    expect(parts.map(({ text }) => text)).toEqual([
      'O contrato foi cobrado e depois cancelado: não pesa no saldo.',
      'A multa por desistência é de R$ 20,00.',
      'A plataforma recebeu R$ 100,00, em 1 pagamento.',
    ]);
    expect(conclusion).toBe('O aluno tem R$ 80,00 de crédito.');
  });

  test('what was received in the CFC and cancelled is told, and weighs nothing', () => {
    const lines = [
      of('CONTRACT', 0, -100_00),
      of('PAYMENT_IN_CFC', 0, 60_00),
      of('PAYMENT_IN_CFC_CANCELLED', 0, -60_00, true),
      of('PAYMENT_IN_CFC', 0, 100_00),
    ];
    const { parts, conclusion } = explainBalance(lines, true);
    expect(parts.at(-1)?.text).toBe('O CFC recebeu R$ 100,00, em 1 pagamento.');
    expect(conclusion).toBe('Não falta nem sobra nada: a conta está quitada.');
    expect(explainBalance([], true)).toMatchObject({
      parts: [],
      conclusion: 'Nada foi cobrado ainda nesta matrícula.',
    });
  });

  test('what was undone is never told as R$ 0,00', () => {
    const kinds = ['REVERSAL', 'REFUND', 'MANUAL_DEBIT', 'MANUAL_CREDIT', 'PLATFORM_PAYMENT'] as const;
    for (const kind of kinds) {
      const told = explainBalance([of(kind, -500, -400), of(kind, 500, 400, true)], false);
      expect([kind, told.parts[0]?.text]).toEqual([kind, expect.stringMatching(/desfeito|não foi adiante/)]);
    }
  });
});
