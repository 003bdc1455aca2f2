import { expect, test } from 'vitest';
import { parseTemplate } from './language/index.ts';
import { expressionOf, TEMPLATE_VARIABLES } from './template-variables.ts';

test('a variable that is picked is printed as people write its kind of value', () => {
  expect(expressionOf('studentCpf')).toBe('studentCpf | cpf');
  expect(expressionOf('dueDate')).toBe('dueDate | date');
  expect(expressionOf('studentName')).toBe('studentName');
});

test('what is put in for any variable is a text without problems', () => {
  for (const name of Object.keys(TEMPLATE_VARIABLES)) {
    expect(parseTemplate(`{{ ${expressionOf(name)} }}`, 'TXT').problems).toEqual([]);
  }
});
