import { expect, test } from 'vitest';
import { answerTo } from './error-body.ts';

const failing = (code: string) => Object.assign(new Error('could not extend file'), { code });

test.each(['53100', 'ENOSPC', 'EDQUOT'])('a full disk (%s) is a passing trouble, told as such', (code) => {
  const { status, body } = answerTo(failing(code), 'r-1');
  expect([status, body.errors.globalErrors]).toEqual([503, [{ code: 'UNAVAILABLE' }]]);
});

test('what nobody expected is one calm sentence that gives nothing away', () => {
  const { status, body } = answerTo(failing('XX000'), 'r-2');
  expect([status, body.errors.globalErrors, body.requestId]).toEqual([500, [], 'r-2']);
  expect(body.message).not.toContain('extend');
});
