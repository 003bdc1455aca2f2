import { errorsOf } from '@habilita/contract';
import { expect, it } from 'vitest';
import { colorProblem, EMPTY_PROGRAM, programForm } from './program-values.ts';

it('a colour white cannot be read on is refused with its contrast and the nearest tone that can be read', () => {
  expect(colorProblem('#0b6b65')).toBeUndefined();
  expect(colorProblem('#ffcc00')).toMatch(
    /^Contraste de 1,5:1 com texto branco; o mínimo é 4,5:1\. O tom mais próximo é #[0-9a-f]{6}\.$/,
  );
  expect(colorProblem('verde')).toBe('Informe uma cor como #0b6b65.');
  expect(errorsOf(programForm, { ...EMPTY_PROGRAM, primaryColor: 'verde' })).toMatchObject({
    primaryColor: 'Informe uma cor como #0b6b65.',
  });
});

function errors(key: string, apiKey: string) {
  const { key: one, apiKey: other } = errorsOf(programForm, { ...EMPTY_PROGRAM, key, apiKey });
  return [one, other];
}

it('keys of a programme have a form of their own', () => {
  expect(errors('CNH_POP', 'cnh-pop')).toEqual([undefined, undefined]);
  expect(errors('cnh pop', 'CNH')).toEqual([
    expect.stringContaining('maiúsculas'),
    expect.stringContaining('minúsculas'),
  ]);
});
