import { expect, test } from 'vitest';
import { newDevice, passwordReset, recoveryCodeUsed } from './account.message.ts';

const occasion = {
  name: 'Joana Prado',
  at: Temporal.Instant.from('2026-03-07T11:00:00Z'),
  device: 'Chrome 142 no Windows',
  address: '203.0.113.9',
};

test('the mail with the link keeps it out of the copy that stays', () => {
  const link = 'https://habilita.example/confirm-reset-password?token=abc';
  const { body, bodyOnceSent } = passwordReset.write({ name: 'Joana Prado', link });
  expect(body).toContain(`Olá, Joana!\n`);
  expect(body).toContain(`\n\n${link}\n\n`);
  expect(bodyOnceSent).not.toContain('token');
});

test('the mail about a new device says when in Brasília, on what and from where', () => {
  const { body } = newDevice.write(occasion);
  expect(body).toContain('07/03/2026 às 08:00 (horário de Brasília)');
  expect(body).toContain('Chrome 142 no Windows');
  expect(body).toContain('203.0.113.9');
});

test.each([
  [0, 'Não resta nenhum'],
  [1, 'Resta 1 código.'],
  [8, 'Restam 8 códigos.'],
])('with %d recovery codes left the mail says so', (left, words) => {
  expect(recoveryCodeUsed.write({ ...occasion, left }).body).toContain(words);
});
