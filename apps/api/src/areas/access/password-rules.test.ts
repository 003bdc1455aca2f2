import { expect, test } from 'vitest';
import { passwordProblem } from './password-rules.ts';

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
