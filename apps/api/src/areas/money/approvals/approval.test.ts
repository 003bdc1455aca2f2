import { describe, expect, test } from 'vitest';
import { mayApprove, mayDecide, mayWithdraw } from './approval.ts';

const NOW = Temporal.Instant.from('2026-11-24T12:00:00Z');
const request = {
  kind: 'REFUND',
  status: 'WAITING_APPROVAL',
  requestedBy: 'ana',
  expiresAt: NOW.add({ seconds: 1 }),
  requesterActive: true,
} as const;
const someone = (userId: string, permissions: readonly 'MANAGE_PAYMENTS'[] = ['MANAGE_PAYMENTS']) => ({
  userId,
  roles: [],
  permissions,
});

describe('a request for a second person', () => {
  test('is decided by another person with the right of the command', () => {
    expect(mayDecide(request, someone('bruno'), NOW)).toBe(true);
    expect(mayDecide(request, someone('bruno', []), NOW)).toBe('FORBIDDEN');
  });

  test('is never decided by who asked, not even by an administrator', () => {
    expect(mayDecide(request, someone('ana'), NOW)).toBe('APPROVAL_OWN_REQUEST');
    expect(mayDecide(request, { userId: 'ana', roles: ['ADMIN'], permissions: [] }, NOW)).toBe('APPROVAL_OWN_REQUEST');
  });

  test('a manual entry is for administrators alone', () => {
    const entry = { ...request, kind: 'MANUAL_ENTRY' } as const;
    expect(mayDecide(entry, someone('bruno'), NOW)).toBe('FORBIDDEN');
    expect(mayDecide(entry, { userId: 'bruno', roles: ['ADMIN'], permissions: [] }, NOW)).toBe(true);
  });

  test('is taken back by who asked alone, and only while it waits', () => {
    expect(mayWithdraw(request, { userId: 'ana' }, NOW)).toBe(true);
    expect(mayWithdraw(request, { userId: 'bruno' }, NOW)).toBe('FORBIDDEN');
    expect(mayWithdraw({ ...request, status: 'DECLINED' }, { userId: 'ana' }, NOW)).toBe('APPROVAL_NOT_WAITING');
  });

  test('that ended is not decided again', () => {
    for (const status of ['APPROVED', 'DECLINED', 'WITHDRAWN', 'EXPIRED', 'SUPERSEDED'] as const)
      expect(mayDecide({ ...request, status }, someone('bruno'), NOW)).toBe('APPROVAL_NOT_WAITING');
  });

  test('is decided and taken back until its very end, and not from then on, whether a job has ended it or not', () => {
    const ended = { ...request, expiresAt: NOW };
    expect(mayDecide(ended, someone('bruno'), NOW)).toBe('APPROVAL_EXPIRED');
    expect(mayApprove(ended, someone('bruno'), NOW)).toBe('APPROVAL_EXPIRED');
    expect(mayWithdraw(ended, { userId: 'ana' }, NOW)).toBe('APPROVAL_EXPIRED');
  });

  test('of somebody who has no access any more can be declined, not approved', () => {
    const ofNobody = { ...request, requesterActive: false };
    expect(mayDecide(ofNobody, someone('bruno'), NOW)).toBe(true);
    expect(mayApprove(ofNobody, someone('bruno'), NOW)).toBe('APPROVAL_REQUESTER_INACTIVE');
    expect(mayApprove(request, someone('bruno'), NOW)).toBe(true);
  });
});
