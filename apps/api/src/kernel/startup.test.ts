import { expect, test } from 'vitest';
import { startupMessage } from './startup.ts';

test.each([
  Object.assign(new Error('terminating connection due to unexpected postmaster exit'), { code: '57P01' }),
  new Error('Connection terminated unexpectedly'),
])('a database that goes while the product starts is told in one line (%#)', (error) => {
  expect(startupMessage(error)).toBe('The database went away during the start; start again once it answers.');
});

test('a name without an address is told as that, not as a database that went', () => {
  const notFound = { code: 'ENOTFOUND', syscall: 'getaddrinfo', hostname: 'habilita.invalid' };
  expect(startupMessage(Object.assign(new Error('getaddrinfo ENOTFOUND habilita.invalid'), notFound))).toBe(
    'No address is found for habilita.invalid; check HOST and DATABASE_URL.',
  );
});

test('a defect keeps its stack', () => {
  expect(startupMessage(new TypeError('undefined is not a function'))).toBeUndefined();
});
