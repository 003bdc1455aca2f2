import { describe, expect, test } from 'vitest';
import { calledBy, readVariables } from './preview-values.ts';

describe('the variables of a preview', () => {
  test('are read as they are typed', () => {
    expect(readVariables('{ "studentName": "Ana" }')).toEqual({ variables: { studentName: 'Ana' } });
  });

  test.each([
    ['{\n  "studentName": "Ana",\n}', 'Formatação incorreta: confira a linha 3, coluna 1.'],
    ['{ "studentName": ', 'Formatação incorreta: o texto termina antes do fim.'],
    ['', 'Formatação incorreta: o texto termina antes do fim.'],
    ['[1]', 'Formatação incorreta: é preciso um objeto { … }.'],
  ])('%j says in Portuguese where it breaks off', (text, error) => {
    expect(readVariables(text)).toEqual({ error });
  });

  test('without a value are called as the menu calls them', () => {
    expect(calledBy(['dueDate', 'campaignTags', 'item'])).toBe(
      'Vencimento (dueDate), Tags da campanha (campaignTags), item',
    );
  });
});
