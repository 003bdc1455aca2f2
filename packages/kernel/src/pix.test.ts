import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents } from './cents.ts';
import { buildPixPayload, isPixPayload, parsePixPayload } from './pix.ts';
import { crc16 } from './tlv.ts';

const MANUAL =
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D';
const WITH_AMOUNT =
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-42665544000052040000530398654041.005802BR5915Call_me_Awesome6009Sao_Paulo622905259134e2866f71427abf001000063047029';
const REAL_DYNAMIC =
  '00020101021226850014br.gov.bcb.pix2563pix.santander.com.br/qr/v2/50e810cd-9ddd-4722-bacf-a59674cdb50c52045310530398654042.995802BR5915SHOP DOS BALOES6006MANAUS62070503***6304DCE6';
const AUTOMATIC =
  '00020101021226760014br.gov.bcb.pix2554pix.example.com/qr/v2/8b3da2f39a4140d1a91abd93113bd4415204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***80800014br.gov.bcb.pix2558pix.example.com/qr/v2/rec/94ed2badcbc04c15b0bb7fa35319489063047741';
const CNPJ_KEY =
  '00020126360014br.gov.bcb.pix01141122233300018152040000530398654071234.565802BR5917AUTO ESCOLA TESTE6007VITORIA62290525MAT000000000000000000000163048606';
const PHONE_KEY =
  '00020126360014br.gov.bcb.pix0114+55279999988885204000053039865802BR5917AUTO ESCOLA TESTE6007VITORIA62070503***6304FDDC';

const school = { merchantName: 'Auto Escola Teste', merchantCity: 'Vitória' };

const sealed = (text: string) => `${text}6304${crc16(`${text}6304`)}`;

describe('PIX codes written', () => {
  test('a key alone gives the code of the central bank’s manual', () => {
    expect(
      buildPixPayload({
        key: '123e4567-e12b-12d1-a456-426655440000',
        merchantName: 'Fulano de Tal',
        merchantCity: 'BRASILIA',
      }),
    ).toBe(MANUAL);
  });

  test('amount and txid are carried', () => {
    const names = { merchantName: 'AUTO ESCOLA TESTE', merchantCity: 'VITORIA' };
    expect(
      buildPixPayload({ key: '11222333000181', txid: 'MAT0000000000000000000001', amount: cents(123_456), ...names }),
    ).toBe(CNPJ_KEY);
    expect(buildPixPayload({ key: '+5527999998888', txid: '***', ...names })).toBe(PHONE_KEY);
    const key = '123e4567-e12b-12d1-a456-426655440000';
    const [merchantName, merchantCity] = ['Call_me_Awesome', 'Sao_Paulo'];
    expect(
      buildPixPayload({ key, txid: '9134e2866f71427abf0010000', amount: cents(100), merchantName, merchantCity }),
    ).toBe(WITH_AMOUNT);
  });

  test('a charge behind a URL gives the code a real bank gives', () => {
    expect(
      buildPixPayload({
        url: 'pix.santander.com.br/qr/v2/50e810cd-9ddd-4722-bacf-a59674cdb50c',
        amount: cents(299),
        merchantName: 'SHOP DOS BALOES',
        merchantCity: 'MANAUS',
        oneTime: true,
        merchantCategoryCode: '5310',
      }),
    ).toBe(REAL_DYNAMIC);
  });

  test('names lose their accents and are cut to what fits', () => {
    const code = buildPixPayload({
      key: '11222333000181',
      merchantName: 'Centro de Formação de Condutores São João',
      merchantCity: 'São José do Rio Preto',
    });
    expect(parsePixPayload(code)).toMatchObject({
      merchantName: 'Centro de Formacao de Con',
      merchantCity: 'Sao Jose do Rio',
    });
  });

  test('what the standard forbids is never written', () => {
    const key = '11222333000181';
    const wrong = [
      { url: 'https://pix.example.com/qr/1', ...school },
      { url: '', ...school },
      { url: 'x'.repeat(78), ...school },
      { key: '', ...school },
      { key: 'á', ...school },
      { key, txid: 'a'.repeat(26), ...school },
      { key, txid: 'a-b', ...school },
      { key, txid: '', ...school },
      { key, amount: cents(0), ...school },
      { key, amount: cents(-1), ...school },
      { key, ...school, merchantName: ' ' },
      { key, ...school, merchantCity: '日本' },
      { key, ...school, merchantCategoryCode: '' },
    ];
    for (const code of wrong) expect(() => buildPixPayload(code)).toThrow(RangeError);
  });
});

describe('PIX codes read', () => {
  test.each<[string, object]>([
    [
      MANUAL,
      {
        key: '123e4567-e12b-12d1-a456-426655440000',
        url: undefined,
        amount: undefined,
        txid: undefined,
        oneTime: false,
      },
    ],
    [
      WITH_AMOUNT,
      { amount: 100, txid: '9134e2866f71427abf0010000', merchantName: 'Call_me_Awesome', merchantCity: 'Sao_Paulo' },
    ],
    [
      REAL_DYNAMIC,
      {
        key: undefined,
        url: 'pix.santander.com.br/qr/v2/50e810cd-9ddd-4722-bacf-a59674cdb50c',
        amount: 299,
        oneTime: true,
      },
    ],
    [AUTOMATIC, { url: 'pix.example.com/qr/v2/8b3da2f39a4140d1a91abd93113bd441', amount: undefined }],
    [CNPJ_KEY, { key: '11222333000181', amount: 123_456, txid: 'MAT0000000000000000000001' }],
    [PHONE_KEY, { key: '+5527999998888', amount: undefined }],
  ])('%s', (text, said) => {
    expect(parsePixPayload(text)).toMatchObject(said);
  });

  test('a length that does not fit is refused though the CRC is right', () => {
    const text =
      '00020126360014BR.GOV.BCB.PIX0114+5511943214321520400005303986540566.665802BR5907EMPRESA6008BRASILIA62080503***6304170E';
    expect(crc16(text.slice(0, -4))).toBe('170E');
    expect(isPixPayload(text)).toBe(false);
  });

  test('a changed last character is refused', () => {
    expect(isPixPayload(`${MANUAL.slice(0, -1)}E`)).toBe(false);
  });

  test('a URL with its scheme is refused though the CRC is right', () => {
    const text =
      '00020101021226480014br.gov.bcb.pix2526https://pix.example.com/q15204000053039865802BR5906ESCOLA6007VITORIA62070503***';
    expect(isPixPayload(sealed(text))).toBe(false);
    const without =
      '00020101021226400014br.gov.bcb.pix2518pix.example.com/q15204000053039865802BR5906ESCOLA6007VITORIA62070503***';
    expect(isPixPayload(sealed(without))).toBe(true);
  });

  test('each broken rule is refused on its own', () => {
    const body = MANUAL.slice(0, -8);
    expect(isPixPayload(sealed(body))).toBe(true);
    const broken = [
      body.replace('000201', '000202'),
      body.replace('000201', '000201010213'),
      body.replace('5303986', '5303840'),
      body.replace('5802BR', '5802US'),
      body.replace('5913Fulano de Tal', ''),
      body.replace('5913Fulano de Tal', `5926${'x'.repeat(26)}`),
      body.replace('6008BRASILIA', '6016BRASILIABRASILIA'),
      body.replace('62070503***', ''),
      body.replace('62070503***', '62070503a-b'),
      body.replace('br.gov.bcb.pix', 'br.gov.bcb.xyz'),
      body.replace('0136123e', '0236123e'),
      body.replace('52040000', '5203000'),
      body.replace('5802BR', '54041,005802BR'),
      body.replace('5802BR', '541412345678901.005802BR'),
      `${body}9902`,
    ];
    for (const text of broken) expect(isPixPayload(sealed(text))).toBe(false);
    for (const text of ['', '6304', 'https://example.com', MANUAL.toUpperCase().slice(0, 40)])
      expect(isPixPayload(text)).toBe(false);
  });
});

test('every code written is read back as it was meant', () => {
  const anyCode = fc.record({
    key: fc.constantFrom('11222333000181', '+5527999998888', 'ana@example.com'),
    txid: fc.option(fc.stringMatching(/^[a-zA-Z0-9]{1,25}$/), { nil: undefined }),
    amount: fc.option(fc.integer({ min: 1, max: 999_999_999_999 }).map(cents), { nil: undefined }),
    merchantName: fc.stringMatching(/^[A-Z][A-Z0-9]{0,24}$/),
    merchantCity: fc.stringMatching(/^[A-Z][A-Z0-9]{0,14}$/),
    oneTime: fc.boolean(),
  });
  fc.assert(
    fc.property(anyCode, (code) => {
      expect(parsePixPayload(buildPixPayload(code))).toEqual({ ...code, url: undefined });
    }),
  );
});

test('one wrong character anywhere is refused', () => {
  fc.assert(
    fc.property(fc.nat(CNPJ_KEY.length - 1), fc.stringMatching(/^[!-~]$/), (at, wrong) => {
      fc.pre(CNPJ_KEY[at] !== wrong);
      expect(isPixPayload(CNPJ_KEY.slice(0, at) + wrong + CNPJ_KEY.slice(at + 1))).toBe(false);
    }),
  );
});
