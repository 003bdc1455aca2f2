import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  barcodeFromBoletoLine,
  boletoLineFromBarcode,
  boletoMod10,
  boletoMod11,
  buildBarcode,
  formatBoletoLine,
  isBarcode,
  isBoletoLine,
  normalizeBoletoLine,
  parseBarcode,
  parseBoletoLine,
} from './boleto.ts';
import { addDays } from './calendar.ts';
import { cents } from './cents.ts';

// Boletos that banks have published as examples: typed line, bar code, due date, and amount in centavos.
const SLIPS: readonly (readonly [string, string, string, number])[] = [
  [
    '03399.27550 02500.000001 00000.101014 4 80750000001000',
    '03394807500000010009275502500000000000010101',
    '2019-11-16',
    1000,
  ],
  [
    '00190.00009 01149.718601 68524.522114 6 75860000102656',
    '00196758600001026560000001149718606852452211',
    '2018-07-15',
    102_656,
  ],
  [
    '10492.00650 61000.100042 00997.263900 9 89810000021403',
    '10499898100000214032006561000100040099726390',
    '2022-05-10',
    21_403,
  ],
  [
    '34192.22009 00005.566385 51012.140003 6 79060000100000',
    '34196790600001000002220000005566385101214000',
    '2019-05-31',
    100_000,
  ],
  [
    '23790.00124 50005.663146 87123.456706 8 10010000000200',
    '23798100100000002000001250005663148712345670',
    '2025-02-23',
    200,
  ],
  [
    '23790.00124 50002.201916 39123.456707 2 20000000000200',
    '23792200000000002000001250002201913912345670',
    '2027-11-19',
    200,
  ],
  [
    '23790.00124 50003.608440 54123.456706 4 99990000000200',
    '23794999900000002000001250003608445412345670',
    '2025-02-21',
    200,
  ],
  [
    '03399.27550 02500.000001 00000.101014 3 13910000149990',
    '03393139100001499909275502500000000000010101',
    '2026-03-20',
    149_990,
  ],
  [
    '23790.00124 50005.663146 87123.456706 2 10000000000200',
    '23792100000000002000001250005663148712345670',
    '2025-02-22',
    200,
  ],
  [
    '03399.27550 02500.000001 00000.101022 5 10370000035000',
    '03395103700000350009275502500000000000010102',
    '2025-03-31',
    35_000,
  ],
];

const LINE = '03399.27550 02500.000001 00000.101014 3 13910000149990';
const BARCODE = '03393139100001499909275502500000000000010101';

describe('boleto', () => {
  test.each(SLIPS)('the slip %s is read, rebuilt and shown unchanged', (line, barcode, dueDate, amount) => {
    expect(barcodeFromBoletoLine(line)).toBe(barcode);
    expect(boletoLineFromBarcode(barcode)).toBe(normalizeBoletoLine(line));
    expect(formatBoletoLine(boletoLineFromBarcode(barcode))).toBe(line);
    const boleto = { bank: barcode.slice(0, 3), amount, dueDate, freeField: barcode.slice(19) };
    expect(parseBoletoLine(line, dueDate)).toEqual(boleto);
    expect(parseBarcode(barcode, '2024-01-01')).toEqual(boleto);
    expect(buildBarcode({ ...boleto, amount: cents(amount) })).toBe(barcode);
  });

  test('a factor that comes twice is told apart by the reference date', () => {
    expect(parseBarcode('23794999900000002000001250003608445412345670', '2049-01-01')?.dueDate).toBe('2049-10-13');
  });

  test('a wrong general check digit is refused though every field is right', () => {
    expect(isBoletoLine('10491.44338 55119.000002 00000.000141 3 25230000093423')).toBe(false);
    expect(isBoletoLine('10491.44338 55119.000002 00000.000141 1 25230000093423')).toBe(true);
  });

  test('collection bills, other currencies, short and foreign texts are refused', () => {
    const bill = `8${BARCODE.slice(1)}`;
    for (const bad of [bill, BARCODE.slice(1), `${BARCODE}0`, '', BARCODE.replace('0339', '0338'), LINE]) {
      expect(isBarcode(bad)).toBe(false);
      expect(parseBarcode(bad, '2026-01-01')).toBeUndefined();
      expect(() => boletoLineFromBarcode(bad)).toThrow(RangeError);
    }
    for (const bad of [
      '',
      LINE.slice(1),
      `${LINE}0`,
      '836200000005 667800481000 180975657313 001589636081',
      LINE.replace('0', 'O'),
    ]) {
      expect(isBoletoLine(bad)).toBe(false);
      expect(parseBoletoLine(bad, '2026-01-01')).toBeUndefined();
    }
  });

  test('check digits by modulo 10 and 11, with 0, 10 and 11 becoming 1', () => {
    expect(boletoMod10('033992755')).toBe(0);
    expect(boletoMod10('0250000000')).toBe(1);
    expect(boletoMod11('0')).toBe(1);
    expect(boletoMod11('6')).toBe(1);
    expect(boletoMod11('5')).toBe(1);
    expect(boletoMod11('1')).toBe(9);
  });

  test('a boleto may leave due date and amount open', () => {
    const open = { bank: '033', amount: cents(0), dueDate: undefined, freeField: '0'.repeat(25) };
    expect(parseBarcode(buildBarcode(open), '2026-01-01')).toEqual(open);
  });

  test('what does not fit the layout is never printed', () => {
    const boleto = { bank: '033', amount: cents(100), dueDate: '2026-03-20', freeField: '0'.repeat(25) };
    const wrong = [
      { bank: '33' },
      { freeField: '0' },
      { amount: cents(-1) },
      { amount: cents(10_000_000_000) },
      { dueDate: '1999-01-01' },
    ];
    for (const change of wrong) expect(() => buildBarcode({ ...boleto, ...change })).toThrow(RangeError);
  });
});

describe('any boleto', () => {
  const anyBoleto = fc.record({
    bank: fc.stringMatching(/^[0-79]\d{2}$/),
    amount: fc.integer({ min: 0, max: 9_999_999_999 }).map(cents),
    dueDate: fc.integer({ min: 0, max: 8999 }).map((days) => addDays('2020-01-01', days)),
    freeField: fc.stringMatching(/^\d{25}$/),
  });

  test('survives bar code, line and mask', () => {
    fc.assert(
      fc.property(anyBoleto, (boleto) => {
        const line = boletoLineFromBarcode(buildBarcode(boleto));
        expect(parseBoletoLine(formatBoletoLine(line), boleto.dueDate)).toEqual(boleto);
      }),
    );
  });

  test('with one digit of its three fields mistyped is refused', () => {
    // This test changes only the three fields that have a check digit by modulo 10. The general check digit is 1 for
    // several results of modulo 11, so it does not find every wrong digit.
    fc.assert(
      fc.property(anyBoleto, fc.nat(31), fc.integer({ min: 1, max: 9 }), (boleto, at, by) => {
        const line = boletoLineFromBarcode(buildBarcode(boleto));
        expect(isBoletoLine(`${line.slice(0, at)}${(Number(line[at]) + by) % 10}${line.slice(at + 1)}`)).toBe(false);
      }),
    );
  });
});
