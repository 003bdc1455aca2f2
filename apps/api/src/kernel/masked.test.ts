import { expect, test } from 'vitest';
import { loggedError } from './logged-error.ts';
import { masked, withoutIdentities, withoutPersonalData } from './masked.ts';

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

test.each([
  ['550 mailbox maria.silva@example.com unavailable', '550 mailbox … unavailable'],
  ['CPF 111.444.777-35, CNPJ 12.345.678/0001-95, phone (27) 99999-0000', 'CPF …, CNPJ …, phone …'],
  ['payer 11144477735 refused', 'payer … refused'],
  ['phones (27) 9 9999-0000 and 27 99999-0000', 'phones … and …'],
  ['schools 12.ABC.345/01DE-35 and 12ABC34501DE35', 'schools … and …'],
  ['card 4111 1111 1111 1111, id_11144477735', 'card …, id_…'],
])('a line of the log names nobody: %s', (text, shown) => {
  expect(withoutIdentities(text)).toBe(shown);
  expect(loggedError(new Error('failed', { cause: new Error(text) }))).toMatchObject({ cause: { message: shown } });
  expect(loggedError(new Error('failed', { cause: text }))).toMatchObject({ cause: { message: shown } });
  expect(loggedError(new Error(text)).stack).not.toContain(text);
});

test.each([
  'connect ECONNREFUSED 127.0.0.1:5432',
  'job 019ad2c4-0000-7000-8000-123456789012 of 2026-11-30T02:10:00.000Z failed',
  'relation "payments" does not exist',
])('what finds a cause stays readable in the log: %s', (text) => {
  expect(withoutIdentities(text)).toBe(text);
});
