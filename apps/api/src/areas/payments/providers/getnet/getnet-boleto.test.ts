import { boletoLineFromBarcode, buildPixPayload, cents, parseBarcode } from '@habilita/kernel';
import { describe, expect, test } from 'vitest';
import { boletoOf } from './getnet-charges.ts';

/**
 * Test vectors of bank 033 (docs/provider-facts.md P4.2), each with the digits to type (linha digitável), bar code, due
 * date and amount in centavos.
 */
const BOLETOS = [
  [
    '03399275500250000000100000101014313910000149990',
    '03393139100001499909275502500000000000010101',
    '2026-03-20',
    149_990,
  ],
  [
    '03399275500250000000100000101022510370000035000',
    '03395103700000350009275502500000000000010102',
    '2025-03-31',
    35_000,
  ],
] as const;

const answer = (line: string, bar_code: string, amount: number) => ({
  kind: 'answer' as const,
  status: 201,
  body: {
    payment_id: '5f9b2a0e1c9d440000a1b2c3',
    amount,
    status: 'EM ABERTO',
    boleto: { bar_code, typeful_line: line, our_number: '250000000000' },
  },
});

describe('a boleto', () => {
  test('that is due so late that its code could mean a day long past is taken', () => {
    const [line, barcode] = [
      '03399275500259925234923899401014464950000133000',
      '03394649500001330009275502599252342389940101',
    ];
    const asked = { amount: cents(133_000), dueDate: '2040-03-10' };
    expect(boletoOf(answer(line, barcode, 133_000), asked)).toMatchObject({ kind: 'boleto' });
  });

  test.each(BOLETOS)('%s is taken', (line, barcode, dueDate, amount) => {
    const asked = { amount: cents(amount), dueDate };
    expect(boletoOf(answer(line, barcode, amount), asked)).toEqual({
      kind: 'boleto',
      externalId: '5f9b2a0e1c9d440000a1b2c3',
      instrument: { method: 'BOLETO', barcode, line, ourNumber: '250000000000', dueDate },
    });
    expect(boletoLineFromBarcode(barcode)).toBe(line);
    expect(parseBarcode(barcode, dueDate)).toMatchObject({ amount, dueDate });
  });

  const BR_CODE = {
    url: 'qr.bank.test/v2/1',
    merchantName: 'HABILITA',
    merchantCity: 'VITORIA',
    oneTime: true,
  } as const;
  const code = buildPixPayload({ ...BR_CODE, amount: cents(149_990) });
  const withoutAmount = buildPixPayload(BR_CODE);
  test.each([
    [code, code],
    [{ qr_code: code, status: 'ACTIVE' }, code],
    [{ url: 'https://bank.test/1', emv: withoutAmount }, withoutAmount],
    [buildPixPayload({ ...BR_CODE, amount: cents(149_991) }), undefined],
    [`${code.slice(0, -4)}0000`, undefined],
    ['an address', undefined],
    [null, undefined],
    [undefined, undefined],
  ])('with %o for a PIX has the code %s', (pix, emv) => {
    const [line, barcode, dueDate, amount] = BOLETOS[0];
    const told = answer(line, barcode, amount);
    const body = { ...told.body, boleto: { ...told.body.boleto, pix } };
    const issued = boletoOf({ ...told, body }, { amount: cents(amount), dueDate });
    expect(issued).toMatchObject({ kind: 'boleto', instrument: { method: 'BOLETO', barcode } });
    expect(issued.kind === 'boleto' && 'emv' in issued.instrument ? issued.instrument.emv : undefined).toBe(emv);
  });

  test.each([
    ['of another amount', 149_991, '2026-03-20', undefined],
    ['of another day', 149_990, '2026-03-21', undefined],
    ['with a wrong check digit', 149_990, '2026-03-20', '03394139100001499909275502500000000000010101'],
  ])('%s is not handed out', (_name, amount, dueDate, other) => {
    const [line, barcode] = BOLETOS[0];
    const told = boletoOf(answer(line, other ?? barcode, 149_990), { amount: cents(amount), dueDate });
    expect(told).toMatchObject({ kind: 'unavailable', cause: 'unreadable' });
  });
});
