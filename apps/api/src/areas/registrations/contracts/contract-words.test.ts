import { expect, test } from 'vitest';
import { linesOf, textChanges, wordsOf } from './contract-words.ts';

test('a contract is read line by line, without markup', () => {
  expect(
    linesOf('<h1>Contrato</h1>\n<p>Maria &amp; <b>João</b></p><ul><li>um</li><li>dois&nbsp;e meio</li></ul>'),
  ).toBe('Contrato\nMaria & João\num\ndois e meio');
  expect(wordsOf('<p>um</p><p>dois</p>')).toBe(wordsOf('<div>um <i>dois</i></div>'));
});

test('what changed is told word by word, and gives both texts', () => {
  const [before, after] = ['<p>Foro de Vitória. Valor: R$ 1.800,00.</p>', '<p>Foro de Serra. Valor: R$ 1.900,00.</p>'];
  const changes = textChanges(before, after);
  const without = (kind: string) =>
    changes
      .filter((change) => change.kind !== kind)
      .map(({ text }) => text)
      .join('');
  expect([without('ADDED'), without('REMOVED')]).toEqual([linesOf(before), linesOf(after)]);
  expect(changes).toContainEqual({ kind: 'REMOVED', text: 'Vitória' });
  expect(changes).toContainEqual({ kind: 'ADDED', text: 'Serra' });
  expect(textChanges(before, before)).toEqual([{ kind: 'SAME', text: linesOf(before) }]);
});

const told = (before: string, after: string) =>
  textChanges(`<p>${before}</p>`, `<p>${after}</p>`).map(({ kind, text }) =>
    kind === 'SAME' ? text : kind === 'REMOVED' ? `[-${text}-]` : `[+${text}+]`,
  );

test('a sum of money, a date, and a CPF change whole, never within their figures', () => {
  expect(told('À vista: R$ 2.190,00 (PIX), até 05/11/2026.', 'À vista: R$ 2.300,00 (PIX), até 05/12/2026.')).toEqual([
    'À vista: ',
    '[-R$ 2.190,00-]',
    '[+R$ 2.300,00+]',
    ' (PIX), até ',
    '[-05/11/2026-]',
    '[+05/12/2026+]',
    '.',
  ]);
  expect(told('CPF 529.982.247-25', 'CPF 529.982.248-06')).toEqual([
    'CPF ',
    '[-529.982.247-25-]',
    '[+529.982.248-06+]',
  ]);
});

test('a phrase of which most words change is removed and added whole', () => {
  expect(told('Plano: Primeira Habilitação de AB, aulas', 'Plano: Adição de categoria A, aulas')).toEqual([
    'Plano: ',
    '[-Primeira Habilitação de AB-]',
    '[+Adição de categoria A+]',
    ', aulas',
  ]);
});

test('a change of one word in a long sentence marks this word alone, and lines stay apart', () => {
  expect(
    told(
      'As aulas acontecem no município de Serra e o foro é o de Vitória',
      'As aulas acontecem no município de Viana e o foro é o da capital',
    ),
  ).toEqual([
    'As aulas acontecem no município de ',
    '[-Serra-]',
    '[+Viana+]',
    ' e o foro é o ',
    '[-de Vitória-]',
    '[+da capital+]',
  ]);
  expect(textChanges('<p>Um</p><p>Dois</p>', '<p>Três</p><p>Quatro</p>').map(({ text }) => text)).toEqual([
    'Um',
    'Três',
    '\n',
    'Dois',
    'Quatro',
  ]);
});
