import { expect, test } from 'vitest';
import { reasonInLog } from './log-reason.ts';

const LOG = `
2026-11-29 02:23:02.498 UTC [4335] FATAL:  terminating connection due to unexpected postmaster exit
2026-11-29 02:23:02.502 UTC [4351] FATAL:  pre-existing shared memory block (key 5456408, ID 18) is still in use
2026-11-29 02:23:02.502 UTC [4333] FATAL:  terminating connection due to unexpected postmaster exit
`;

test('a server says itself why it did not start, also when sessions of a killed one write after it', () => {
  expect(reasonInLog(LOG, 4351)).toBe('pre-existing shared memory block (key 5456408, ID 18) is still in use');
});

test('a server that logged no line of its own has the last fatal one, else the last', () => {
  expect(reasonInLog(LOG, 99)).toBe('terminating connection due to unexpected postmaster exit');
  expect(reasonInLog('postgres: invalid option\n', 99)).toBe('postgres: invalid option');
  expect(reasonInLog('', undefined)).toBe('it said nothing');
});
