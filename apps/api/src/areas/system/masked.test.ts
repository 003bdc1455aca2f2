import { expect, test } from 'vitest';
import { maskedRecipient, withoutPersonalData } from './masked.ts';

test('an error is told without quoted values, addresses and numbers of people', () => {
  expect(withoutPersonalData('message not sent (SMTP 550)')).toBe('message not sent (SMTP 550)');
  for (const [text, secret] of [
    ['invalid input syntax for type uuid: "Maria"', 'Maria'],
    ['Key (username)=(maria@example.com) already exists', 'maria'],
    ['no account maria@example.com.br here', 'example'],
    ['CPF 111.444.777-35 refused', '444'],
    ['phone (27) 99999-0000 refused', '9999'],
    ['card 4111 1111 1111 1111 refused', '1111'],
  ] as const)
    expect(withoutPersonalData(text)).not.toContain(secret);
  expect(withoutPersonalData('x'.repeat(900))).toHaveLength(200);
});

test('a recipient is recognised, not read', () => {
  expect(['maria.silva@example.com', 'jo@example.com', '27999990000'].map(maskedRecipient)).toEqual([
    'm…a@example.com',
    'j…@example.com',
    '…0000',
  ]);
});
