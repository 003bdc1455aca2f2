import { barcodeFromBoletoLine, buildPixPayload, cents } from '@habilita/kernel';
import { describe, expect, test } from 'vitest';
import { drawable, renderPdf } from '#kernel/pdf/render-pdf.ts';
import { readItf } from '../../../../test/itf-reader.ts';
import { boletoDocument } from './boleto-document.ts';
import type { BoletoSlip } from './boleto-slip.ts';

const slip: BoletoSlip = {
  bankName: 'BCO SANTANDER (BRASIL) S.A.',
  bankCode: '033-7',
  barcode: '03393139100001499909275502500000000000010101',
  line: '03399.27550 02500.000001 00000.101014 3 13910000149990',
  dueDate: '20/03/2026',
  beneficiary: 'CFC Conceição - CNPJ 11.222.333/0001-81',
  beneficiaryAddress: 'Rua Sete de Setembro, 12, Centro, Vitória/ES, CEP 29010-000',
  beneficiaryCode: '2755025',
  ourNumber: '0000000000011',
  wallet: '101',
  documentNumber: '00000012',
  documentDate: '07/03/2026',
  amount: 'R$ 1.499,90',
  description: 'Primeira habilitação B, CNH Vitória',
  instructions: 'Não receber após o vencimento. '.repeat(22),
  payer: 'Maria São João - CPF 529.982.247-25',
  payerAddress: 'Rua das Flores, 10, Centro, Vitória/ES, CEP 29010-000',
  pixCode: null,
};

const CODE = buildPixPayload({
  url: 'qr.getnet.test/v2/5f9b2a0e-1c9d-4400-00a1-b2c300000000',
  amount: cents(149_990),
  merchantName: 'HABILITA',
  merchantCity: 'VITORIA',
  oneTime: true,
});

const drawn = async (change: Partial<BoletoSlip> = {}) =>
  Buffer.from(await renderPdf({ ...(await boletoDocument({ ...slip, ...change })), compress: false })).toString(
    'latin1',
  );

/** The page's text without spaces, because a PDF places words and draws no blanks. */
const textOf = (page: string): string =>
  [...page.matchAll(/\[(.*?)\] TJ/g)]
    .map(([, array = '']) =>
      [...array.matchAll(/<([0-9a-f]*)>/g)].map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1')).join(''),
    )
    .join('')
    .replaceAll(/\s/g, '');

const barsOf = (page: string) =>
  [...page.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re\n/g)].map(([, x, , width, height]) => ({
    at: Number(x),
    width: Number(width),
    height: Number(height),
  }));

const millimetres = (points: number | undefined) => ((points ?? 0) * 25.4) / 72;

describe('a printed boleto', () => {
  test('has bars that a scanner reads as the 44 digits, 103 mm by 13 mm, with 5 mm of white on the left', async () => {
    const bars = barsOf(await drawn());
    const [first, last] = [bars[0], bars.at(-1)];
    expect(readItf(bars)).toBe(slip.barcode);
    expect(millimetres((last?.at ?? 0) + (last?.width ?? 0) - (first?.at ?? 0))).toBeCloseTo(103, 1);
    expect(millimetres(first?.height)).toBeCloseTo(13, 1);
    expect(millimetres(first?.at)).toBeCloseTo(12 + 5, 1);
  });

  test('prints a linha digitável, twice, that validates and says the same as the bars', async () => {
    const page = textOf(await drawn());
    const lines = page.match(/\d{5}\.\d{10}\.\d{11}\.\d{21}/g);
    expect(lines?.map((line) => barcodeFromBoletoLine(line))).toEqual([slip.barcode, slip.barcode]);
  });

  test('says who pays whom what, until when, with its accents, on one page', async () => {
    const raw = await drawn();
    const page = textOf(raw);
    for (const said of [slip.beneficiary, slip.payer, slip.payerAddress, slip.amount, slip.dueDate, '033-7', 'Vitória'])
      expect(page).toContain(said.replaceAll(' ', ''));
    expect(raw.match(/\/Type \/Page\b/g)).toHaveLength(1);
  });

  test('stays on one page with the longest instructions and names', async () => {
    const long = { instructions: 'X'.repeat(10).concat(' ').repeat(63), payer: 'Maria '.repeat(30) };
    expect((await drawn(long)).match(/\/Type \/Page\b/g)).toHaveLength(1);
    expect((await drawn({ ...long, pixCode: CODE })).match(/\/Type \/Page\b/g)).toHaveLength(1);
  });

  test('that can be paid by PIX says so beside the QR code, and another one does not', async () => {
    expect(textOf(await drawn({ pixCode: CODE }))).toContain('PagueporPIX');
    expect(textOf(await drawn())).not.toContain('PIX');
  });
});

test('letters the standard fonts cannot draw lose their accent or become a question mark', () => {
  expect(drawable('Žofia Ştefan, José – “Ana” 😀 漢')).toBe('Žofia Stefan, José – “Ana” ? ?');
});
