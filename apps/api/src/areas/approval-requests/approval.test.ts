import { describe, expect, test } from 'vitest';
import { mayDecide, mayWithdraw } from './approval.ts';

const request = { kind: 'REFUND', status: 'WAITING_APPROVAL', requestedBy: 'ana' } as const;
const someone = (userId: string, permissions: readonly 'MANAGE_PAYMENTS'[] = ['MANAGE_PAYMENTS']) => ({
  userId,
  roles: [],
  permissions,
});

describe('a request for a second person', () => {
  test('is decided by another person with the right of the command', () => {
    expect(mayDecide(request, someone('bruno'))).toBe(true);
    expect(mayDecide(request, someone('bruno', []))).toBe('FORBIDDEN');
  });

  test('is never decided by who asked, not even by an administrator', () => {
    expect(mayDecide(request, someone('ana'))).toBe('APPROVAL_OWN_REQUEST');
    expect(mayDecide(request, { userId: 'ana', roles: ['ADMIN'], permissions: [] })).toBe('APPROVAL_OWN_REQUEST');
  });

  test('a manual entry is for administrators alone', () => {
    const entry = { ...request, kind: 'MANUAL_ENTRY' } as const;
    expect(mayDecide(entry, someone('bruno'))).toBe('FORBIDDEN');
    expect(mayDecide(entry, { userId: 'bruno', roles: ['ADMIN'], permissions: [] })).toBe(true);
  });

  test('is taken back by who asked alone, and only while it waits', () => {
    expect(mayWithdraw(request, { userId: 'ana' })).toBe(true);
    expect(mayWithdraw(request, { userId: 'bruno' })).toBe('FORBIDDEN');
    expect(mayWithdraw({ ...request, status: 'DECLINED' }, { userId: 'ana' })).toBe('APPROVAL_NOT_WAITING');
  });

  test('that ended is not decided again', () => {
    for (const status of ['APPROVED', 'DECLINED', 'WITHDRAWN', 'EXPIRED', 'SUPERSEDED'] as const)
      expect(mayDecide({ ...request, status }, someone('bruno'))).toBe('APPROVAL_NOT_WAITING');
  });
});
