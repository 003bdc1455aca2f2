import { expect, test } from 'vitest';
import { masked, withoutPersonalData } from './masked.ts';

test('a secret shows its last two characters; a short one nothing, an empty one that it is empty', () => {
  expect([masked('104'), masked('12345'), masked('123456'), masked('')]).toEqual(['•••', '•••', '•••56', null]);
});

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
