import { expect, test } from 'vitest';
import type { ErrorLine } from './form-dom.ts';
import { summaryOf } from './FormNotices.tsx';

const line = (section: string, path: string): ErrorLine => ({
  path,
  label: path.toUpperCase(),
  message: 'Este campo é obrigatório',
  section: { id: section, title: section },
});
const texts = (lines: readonly ErrorLine[]) => summaryOf(lines).map(({ text }) => text);

test('a few wrong fields are named one by one', () => {
  expect(texts([line('Endereço', 'cep'), line('Banco', 'conta')])).toEqual([
    'CEP: Este campo é obrigatório',
    'CONTA: Este campo é obrigatório',
  ]);
});

test('more than five are told by section, with how many fields each, and lead to the first of them', () => {
  const address = ['a', 'b', 'c', 'd', 'e', 'f'].map((path) => line('Endereço', path));
  expect(summaryOf([...address, line('Banco', 'conta')])).toEqual([
    { path: 'a', text: 'Endereço: 6 campos' },
    { path: 'conta', text: 'CONTA: Este campo é obrigatório' },
  ]);
});

test('there are never more than five lines', () => {
  const lines = ['1', '2', '3', '4', '5', '6', '7'].flatMap((name) => [line(name, `a${name}`), line(name, `b${name}`)]);
  expect(texts(lines)).toEqual([
    '1: 2 campos',
    '2: 2 campos',
    '3: 2 campos',
    '4: 2 campos',
    'Outras 3 seções: 6 campos',
  ]);
});

test('what belongs to no field is said as it is', () => {
  expect(summaryOf([{ path: 'x', label: '', message: 'Não pode.', section: undefined }])).toEqual([
    { path: undefined, text: 'Não pode.' },
  ]);
});
