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
