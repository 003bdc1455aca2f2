import { expect, test } from 'vitest';
import { type PersonalValues, REMOVED, scrubOf, wordsOf } from './scrub.ts';

const values: PersonalValues = {
  names: ['Zuleide Quixabeira Mourão'],
  cpf: '98712365400',
  emails: ['zuleide.q@unica.example.com'],
  phones: ['27987123401'],
  texts: ['Travessa dos Umbuzeiros', '7', 'MG-12.345'],
};
const nameless = scrubOf(values, { identity: false });
const fiscal = scrubOf(values, { identity: true });

test.each([
  ['an e-mail in any case', 'escrever a Zuleide.Q@UNICA.example.com.', `escrever a ${REMOVED}.`],
  ['a phone with a mask', 'ligar (27) 98712-3401 à tarde', `ligar (${REMOVED} à tarde`],
  ['a phone without the area code', 'tel 98712-3401', `tel ${REMOVED}`],
  ['a phone with the country’s code', '+55 27 98712 3401', `+${REMOVED}`],
  ['a street without accents and in capitals', 'TRAVESSA DOS UMBUZEIROS, 7', `${REMOVED}, 7`],
  ['a document', 'RG mg-12.345', `RG ${REMOVED}`],
])('%s is removed', (_name, given, expected) => {
  expect(fiscal.text(given)).toBe(expected);
});

test('name and CPF stay where fiscal documents need them, and go otherwise', () => {
  const given = 'A aluna Zuleide quixabeira mourao (CPF 987.123.654-00) pediu; a Sra. Mourão espera';
  expect(fiscal.text(given)).toBe(given);
  expect(nameless.text(given)).toBe(`A aluna ${REMOVED} (CPF ${REMOVED}) pediu; a Sra. ${REMOVED} espera`);
});

test.each(['127987123401999', 'parcela 7 de 10', 'Umbuzeiros', 'R$ 987,12', 'mouraozinho'])(
  '%s is somebody else’s',
  (given) => {
    expect(nameless.text(given)).toBe(given);
  },
);

test('the history loses the fields of the person and keeps figures and days', () => {
  const before = {
    email: 'antigo@example.com',
    name: 'Zuleide',
    amount: 27_987_123_401,
    day: '2026-03-01',
    version: 2,
  };
  expect(fiscal.record(before)).toEqual({ name: 'Zuleide', amount: 27_987_123_401, day: '2026-03-01', version: 2 });
  expect(nameless.record({ studentName: 'Zuleide', studentCpf: '1', rows: [{ note: 'de Zuleide' }] })).toEqual({
    rows: [{ note: `de ${REMOVED}` }],
  });
});

test('searches are looked through for what only this person has, never for a name of one word', () => {
  expect(wordsOf(values, { identity: true })).toEqual([
    'zuleide.q@unica.example.com',
    '27987123401',
    '(27) 9 8712-3401',
    '(27) 98712-3401',
  ]);
  const named = { ...values, names: ['A', 'Ana', 'A B', 'Ana Li'] };
  expect(wordsOf(named, { identity: false }).slice(4)).toEqual(['98712365400', '987.123.654-00', 'Ana Li']);
  const text = 'A data de Ana e Ana Li';
  expect(scrubOf(named, { identity: false }).text(text)).toBe(`A data de Ana e ${REMOVED}`);
});

test('other kept values keep their shape', () => {
  expect(nameless.value({ name: 'Zuleide', amount: 3, list: ['x', null, true] })).toEqual({
    name: REMOVED,
    amount: 3,
    list: ['x', null, true],
  });
});
