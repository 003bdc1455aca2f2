import { expect, test } from 'vitest';
import { mayEditView, sharingProblem } from './view.ts';

const owner = { userId: 'a', roles: ['SUPERVISOR'] } as const;
const support = { userId: 'b', roles: ['STUDENT_SUPPORT'] } as const;
const admin = { userId: 'c', roles: ['ADMIN'] } as const;
const own = { ownerId: 'a', sharedWith: [] };
const shared = { ownerId: 'a', sharedWith: ['STUDENT_SUPPORT'] };

test('its owner changes it; an administrator only while it is shared', () => {
  expect([owner, support, admin].map((person) => mayEditView(person, own))).toEqual([true, false, false]);
  expect([owner, support, admin].map((person) => mayEditView(person, shared))).toEqual([true, false, true]);
});

test('supervisors, administrators and business support share, with those who use the back-office', () => {
  expect(sharingProblem(owner, ['STUDENT_SUPPORT'])).toBeUndefined();
  expect(sharingProblem(support, ['SUPERVISOR'])?.refused).toBe('VIEW_SHARE_NOT_ALLOWED');
  expect(sharingProblem(owner, ['STUDENT'])?.refused).toBe('VIEW_SHARE_NOT_ALLOWED');
  expect(sharingProblem(support, [])).toBeUndefined();
});
