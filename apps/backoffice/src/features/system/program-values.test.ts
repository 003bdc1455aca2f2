import { expect, it } from 'vitest';
import { colorProblem, PROGRAM_RULES } from './program-values.ts';

it('a colour white cannot be read on is refused with its contrast and the nearest tone that can be read', () => {
  expect(colorProblem('#0b6b65')).toBeUndefined();
  expect(colorProblem('#ffcc00')).toMatch(
    /^Contraste de 1,5:1 com texto branco; o mínimo é 4,5:1\. O tom mais próximo é #[0-9a-f]{6}\.$/,
  );
  expect(colorProblem('verde')).toBe('Informe uma cor como #0b6b65.');
});

it('keys of a programme have a form of their own', () => {
  expect([PROGRAM_RULES.key('CNH_POP'), PROGRAM_RULES.apiKey('cnh-pop')]).toEqual([undefined, undefined]);
  expect(PROGRAM_RULES.key('cnh pop')).toContain('maiúsculas');
  expect(PROGRAM_RULES.apiKey('CNH')).toContain('minúsculas');
});
