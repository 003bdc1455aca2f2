import { expect, test } from 'vitest';
import { changedParts, linesOf, newLinesOf } from './contract-lines.ts';

const PIECES = [
  { kind: 'SAME', text: 'Contrato\nForo de ' },
  { kind: 'REMOVED', text: 'Vitória' },
  { kind: 'ADDED', text: 'Serra' },
  { kind: 'SAME', text: '.\nValor: R$ 1.800,00.\n' },
  { kind: 'ADDED', text: 'Prazo: 12 meses.\n\nMulta: 20 %.' },
] as const;

const textOf = (line: readonly { readonly text: string }[]) => line.map(({ text }) => text).join('|');

test('a compared contract is told line by line', () => {
  expect(linesOf(PIECES).map(textOf)).toEqual([
    'Contrato',
    'Foro de |Vitória|Serra|.',
    'Valor: R$ 1.800,00.',
    'Prazo: 12 meses.',
    'Multa: 20 %.',
  ]);
});

test('what changed is told with the whole line around it; lines that follow one another stay together', () => {
  expect(changedParts(linesOf(PIECES)).map((part) => part.map(textOf))).toEqual([
    ['Foro de |Vitória|Serra|.'],
    ['Prazo: 12 meses.', 'Multa: 20 %.'],
  ]);
  expect(changedParts(linesOf([{ kind: 'SAME', text: 'Contrato' }]))).toEqual([]);
});

test('the new contract can be read clean, without what it replaces', () => {
  expect(newLinesOf(PIECES).map((line) => line.map(({ text }) => text).join(''))).toEqual([
    'Contrato',
    'Foro de Serra.',
    'Valor: R$ 1.800,00.',
    'Prazo: 12 meses.',
    'Multa: 20 %.',
  ]);
  expect(new Set(newLinesOf(PIECES).flatMap((line) => line.map(({ kind }) => kind)))).toEqual(new Set(['SAME']));
});
