import { cents } from '@habilita/kernel';
import { describe, expect, test } from 'vitest';
import { DECLARED } from '#areas/commands/index.ts';
import { rowsOf } from '#areas/money/core/index.ts';
import { descriptionOf, factsOf } from './cause-of-line.ts';
import type { LedgerLine } from './statement.queries.ts';

const LINE: LedgerLine = {
  id: 'l',
  registrationId: 'r',
  campaignZoneOffset: '-03:00',
  kind: 'PLATFORM_PAYMENT',
  at: Temporal.Instant.from('2026-11-24T15:01:00Z'),
  sourceType: 'PAYMENT',
  reason: null,
  createdBy: null,
  marketplace: cents(0),
  partner: cents(0),
  marketplaceBalance: cents(0),
  partnerBalance: cents(0),
  undoesKind: null,
  undoesAt: null,
  undoneAt: null,
  planName: 'Plano B',
  paymentMethod: null,
  orderId: null,
  part: null,
  installmentNumber: null,
  numberOfInstallments: null,
  dueDate: null,
  provider: null,
  chargedPlan: null,
  formerPlan: null,
  own: null,
  row: undefined,
};

const lineOf = (of: Partial<LedgerLine>): LedgerLine => ({
  ...LINE,
  ...of,
  row: rowsOf(DECLARED).find(({ source }) => source === of.sourceType),
});

const PIX = { paymentMethod: 'PIX', part: 'DOWN_PAYMENT', installmentNumber: 1, numberOfInstallments: 1 } as const;

describe('a line of the statement', () => {
  test.each([
    [{ ...PIX, orderId: '12' }, 'À vista, PIX, cobrança 12'],
    [{ ...PIX, paymentMethod: 'BOLETO', orderId: '12' }, 'Boleto à vista, cobrança 12'],
    [
      {
        ...PIX,
        paymentMethod: 'BOLETO_PARCELADO',
        part: 'INSTALLMENT',
        installmentNumber: 2,
        numberOfInstallments: 9,
        orderId: '12',
      },
      'Parcela 2 de 9, Boleto parcelado, cobrança 12',
    ],
    [{ sourceType: 'REGISTRATION_ABANDONMENT' }, 'Desistência da matrícula'],
    [{ sourceType: 'REGISTRATION_MANUAL_ENTRY' }, 'Lançado por um administrador'],
    [{ sourceType: 'REGISTRATION_REFUND', own: { payer: 'PARTNER' } }, 'Reembolso pago pelo CFC'],
    [
      { sourceType: 'REGISTRATION_REFUND', ...PIX, orderId: '12' },
      'Reembolso pelo provedor: À vista, PIX, cobrança 12',
    ],
    [{ sourceType: 'PAYER_DISPUTE', ...PIX, orderId: '12' }, 'Chargeback: À vista, PIX, cobrança 12'],
  ] satisfies [Partial<LedgerLine>, string][])('says where it comes from, in a sentence: %j', (of, said) => {
    expect(descriptionOf(lineOf(of))).toBe(said);
  });

  test.each([
    ['PENALTY', 'Multa de 24/11/2026 12:01 desfeita. Desistência da matrícula'],
    ['CONTRACT_CANCELLED', 'Contrato cancelado de 24/11/2026 12:01 desfeito. Desistência da matrícula'],
  ] as const)('agrees with what it takes back: %s', (undoesKind, said) => {
    expect(descriptionOf(lineOf({ sourceType: 'REGISTRATION_ABANDONMENT', undoesKind, undoesAt: LINE.at }))).toBe(said);
  });

  test('names who paid a refund', () => {
    const facts = factsOf(lineOf({ sourceType: 'REGISTRATION_REFUND', own: { payer: 'MARKETPLACE' } }));
    expect(facts).toContainEqual({ label: 'Reembolso pago por', text: 'Plataforma' });
  });
});
