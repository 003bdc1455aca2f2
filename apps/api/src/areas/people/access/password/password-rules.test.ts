import { expect, test } from 'vitest';
import { newPasswordProblem, passwordProblem } from './password-rules.ts';

test.each([
  'Ab#1',
  '1234567',
  'password',
  'SENHA123',
  'Flamengo',
  'aaaaaaaa',
  'abababab',
  '12345678',
  '87654321',
  'abcdefgh',
  'qwerty123!',
  'Abcdef1!',
  '#Flamengo10#',
  'metallica',
  '87654321vv',
  'jesusteama',
])('%s is a weak password', (password) => {
  expect(passwordProblem(password)).toBe('WEAK_PASSWORD');
});

test('the own username is a weak password, with or without its domain', () => {
  expect(passwordProblem('Joaquina.Prado@example.com', 'joaquina.prado@example.com')).toBe('WEAK_PASSWORD');
  expect(passwordProblem('joaquina.prado', 'joaquina.prado@example.com')).toBe('WEAK_PASSWORD');
});

test.each(['Habilita#2026', 'quatro palavras bem soltas', 'çãõé-9Kp'])('%s will do', (password) => {
  expect(passwordProblem(password, 'admin@demo.local')).toBeUndefined();
});

const problem = (newPassword: string, newPasswordConfirm = newPassword) =>
  newPasswordProblem({ newPassword, newPasswordConfirm }, 'ana@example.com');

test('a new password is weak by the same rule, and typed the same twice', () => {
  expect(problem('senha123')).toEqual({ refused: 'WEAK_NEW_PASSWORD', field: 'newPassword' });
  expect(problem('ana@example.com')).toEqual({ refused: 'WEAK_NEW_PASSWORD', field: 'newPassword' });
  expect(problem('Outra#Senha26', 'Outra#Senha27')).toEqual({
    refused: 'PASSWORD_CONFIRMATION_MISMATCH',
    field: 'newPasswordConfirm',
  });
  expect(problem('Outra#Senha26')).toBeUndefined();
  // The two passwords are the same word, in the two encodings that keyboards produce.
  expect(problem('A\u00e7\u00e3o#2026x', 'Ac\u0327a\u0303o#2026x')).toBeUndefined();
});
