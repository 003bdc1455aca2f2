import { describe, expect, test } from 'vitest';
import {
  disputeAfter,
  mayAnswerDisputes,
  mayDispute,
  type MovementKind,
  movementPlace,
} from './school-statement.words.ts';

describe('a question about a line', () => {
  test('is answered by the staff, asked again by the school, and closed by either', () => {
    expect(disputeAfter('OPEN', 'ANSWER', false)).toBe('ANSWERED');
    expect(disputeAfter('ANSWERED', 'ANSWER', false)).toBe('ANSWERED');
    expect(disputeAfter('ANSWERED', 'REPLY', true)).toBe('OPEN');
    expect(disputeAfter('OPEN', 'CLOSE', true)).toBe('CLOSED');
    expect(disputeAfter('ANSWERED', 'CLOSE', false)).toBe('CLOSED');
  });
  test('is not closed by the staff unanswered, answered by the school, or changed once closed', () => {
    expect(disputeAfter('OPEN', 'CLOSE', false)).toBeUndefined();
    expect(disputeAfter('OPEN', 'ANSWER', true)).toBeUndefined();
    expect(disputeAfter('OPEN', 'REPLY', false)).toBeUndefined();
    for (const act of ['OPEN', 'REPLY', 'ANSWER', 'CLOSE'] as const)
      for (const bySchool of [true, false]) expect(disputeAfter('CLOSED', act, bySchool)).toBeUndefined();
  });
  test('is asked by administrators of a school and answered by the staff who manage payments', () => {
    expect(mayDispute({ roles: ['DRIVING_SCHOOL_ADMIN'] })).toBe(true);
    expect(mayDispute({ roles: ['FINANCIAL_ANALYST'] })).toBe(false);
    expect(mayAnswerDisputes({ roles: ['FINANCIAL_ANALYST'], permissions: ['MANAGE_PAYMENTS'] })).toBe(true);
    expect(mayAnswerDisputes({ roles: ['ADMIN'], permissions: [] })).toBe(true);
    expect(mayAnswerDisputes({ roles: ['SUPERVISOR'], permissions: ['AGGREGATE_PAYMENTS'] })).toBe(false);
    expect(mayAnswerDisputes({ roles: ['DRIVING_SCHOOL_ADMIN'], permissions: ['MANAGE_PAYMENTS'] })).toBe(false);
  });
});

const placeOf = (kind: MovementKind, day: string, partnerCents = 100) =>
  movementPlace({ kind, day, partnerCents }, '2026-03-20');

test('platform money is transferred from its settlement day on; money of the desk is at the school', () => {
  expect(placeOf('PLATFORM_PAYMENT', '2026-03-20')).toBe('TRANSFERRED');
  expect(placeOf('REVERSAL', '2026-03-21')).toBe('TO_TRANSFER');
  expect(placeOf('PAYMENT_IN_CFC', '2026-03-21')).toBe('AT_SCHOOL');
  expect(placeOf('REFUND_BY_MARKETPLACE', '2026-03-20', -100)).toBe('TO_SETTLE');
});

test('money in which the school has no share is nowhere of it, unless it lies at the desk', () => {
  for (const kind of ['PLATFORM_PAYMENT', 'DUPLICATE_PAYMENT', 'REVERSAL', 'REFUND_BY_MARKETPLACE'] as const)
    for (const day of ['2026-03-20', '2026-03-21']) expect([kind, placeOf(kind, day, 0)]).toEqual([kind, 'NOTHING']);
  expect(placeOf('PAYMENT_IN_CFC', '2026-03-20', 0)).toBe('AT_SCHOOL');
});
