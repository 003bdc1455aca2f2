import { expect, test } from 'vitest';
import { startupMessage } from './startup.ts';

test.each([
  Object.assign(new Error('terminating connection due to unexpected postmaster exit'), { code: '57P01' }),
  new Error('Connection terminated unexpectedly'),
])('a database that goes while the product starts is told in one line (%#)', (error) => {
  expect(startupMessage(error)).toBe('The database went away during the start; start again once it answers.');
});

test('a defect keeps its stack', () => {
  expect(startupMessage(new TypeError('undefined is not a function'))).toBeUndefined();
});
