import { expect, test } from 'vitest';
import { ApiFailure } from '#api-client/failure.ts';
import { templateErrors } from './template-errors.ts';

const problem = (line: number, message: string, severity = 'error') => ({ line, column: 1, message, severity });
const refusedWith = (problems: unknown) =>
  new ApiFailure(400, 'r', { globalErrors: [{ code: 'TEMPLATE_INVALID', detail: { problems } }] });

test('a text that is refused says its first wrong line on the text itself, and how many more there are', () => {
  const first = problem(2, 'A variável “studentNam” não existe.');
  expect(templateErrors(refusedWith([problem(1, 'Não sai.', 'warning'), first]))).toEqual({
    template: 'Linha 2: A variável “studentNam” não existe.',
  });
  expect(templateErrors(refusedWith([first, problem(3, 'b')]))).toEqual({
    template: 'Linha 2: A variável “studentNam” não existe. Há mais 1 erro.',
  });
  expect(templateErrors(refusedWith([first, problem(3, 'b'), problem(4, 'c')]))).toEqual({
    template: 'Linha 2: A variável “studentNam” não existe. Há mais 2 erros.',
  });
});

test('any other refusal says nothing of the text', () => {
  expect(templateErrors(refusedWith('?'))).toEqual({});
  expect(templateErrors(new ApiFailure(409, 'r', { globalErrors: [{ code: 'TEMPLATE_IN_USE' }] }))).toEqual({});
  expect(templateErrors(new Error('offline'))).toEqual({});
});
