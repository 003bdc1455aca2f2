import { PROVIDER_CHANGE_NAMES, PROVIDER_STATUS_NAMES } from '@habilita/contract';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  afterAnswer,
  type Answered,
  afterIntent,
  afterNewData,
  afterRejection,
  nextCheckAfter,
  RECIPIENT_TRANSITIONS,
  recipientAfter,
  type Standing,
  wantsSending,
} from './recipient-account.ts';

const NOW = Temporal.Instant.from('2026-11-20T15:00:00Z');
const answered = (standing: Answered['standing'], change: Answered['change'] = 'CONFIRMED'): Answered => ({
  standing,
  change,
});
const account = (status: Standing['status'], change: Standing['change'] = 'NONE'): Standing => ({ status, change });

describe('the account of a school at a provider', () => {
  test.each(PROVIDER_STATUS_NAMES)(
    'that is %s can be withdrawn, and what is never asked for is never answered',
    (status) => {
      expect(recipientAfter(status, 'withdrawn')).toBe('NOT_ASKED');
      expect(recipientAfter('NOT_ASKED', 'approved')).toBeUndefined();
      expect(Object.values(RECIPIENT_TRANSITIONS[status])).toContain('NOT_ASKED');
    },
  );

  test('is asked for, analysed, and receives once it is approved', () => {
    const asked = afterIntent(account('NOT_ASKED'));
    expect(asked).toEqual(account('ASKED'));
    const analysed = afterAnswer(asked, answered('IN_ANALYSIS', 'WAITING'), true);
    expect(analysed).toEqual(account('IN_ANALYSIS'));
    expect(afterAnswer(analysed, answered('ACTIVE'), true)).toEqual(account('ACTIVE'));
  });

  test('goes on with its former data while new ones wait, and when they are refused', () => {
    const changed = afterNewData(account('ACTIVE'));
    expect(changed).toEqual(account('ACTIVE', 'TO_SEND'));
    const sent = afterAnswer(afterIntent(changed), answered('ACTIVE', 'WAITING'), true);
    expect(sent).toEqual(account('ACTIVE', 'SENT'));
    expect(afterAnswer(sent, answered('ACTIVE', 'REFUSED'), true)).toEqual(account('ACTIVE', 'REFUSED'));
    expect(afterAnswer(sent, answered('ACTIVE'), true)).toEqual(account('ACTIVE'));
    expect(afterRejection(changed)).toEqual(account('ACTIVE', 'REFUSED'));
  });

  test('that was refused is asked for anew with other data', () => {
    expect(afterNewData(account('REFUSED'))).toEqual(account('ASKED'));
    expect(afterRejection(account('ASKED'))).toEqual(account('REFUSED'));
  });

  test('whose data changed while it was asked about still has them to send', () => {
    expect(afterAnswer(account('ACTIVE', 'TO_SEND'), answered('ACTIVE'), false)).toEqual(account('ACTIVE', 'TO_SEND'));
    expect(afterAnswer(account('ASKED'), answered('ACTIVE'), false)).toEqual(account('ACTIVE', 'TO_SEND'));
  });

  const standing = fc
    .record({
      status: fc.constantFrom(...PROVIDER_STATUS_NAMES),
      change: fc.constantFrom(...PROVIDER_CHANGE_NAMES),
    })
    .filter(({ status, change }) => change === 'NONE' || status === 'ACTIVE' || status === 'BLOCKED');
  const answer = fc.record({
    standing: fc.constantFrom('IN_ANALYSIS', 'ACTIVE', 'REFUSED', 'BLOCKED'),
    change: fc.constantFrom('CONFIRMED', 'WAITING', 'REFUSED'),
  });

  test('has a change of data only while it stands, whatever happens in whatever order', () => {
    const steps = fc.array(
      fc.oneof(
        fc.constant(afterNewData),
        fc.constant(afterIntent),
        fc.constant(afterRejection),
        fc.tuple(answer, fc.boolean()).map(
          ([told, isPresent]) =>
            (before: Standing) =>
              afterAnswer(before, told, isPresent),
        ),
      ),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(standing, steps, (start, doing) => {
        const end = doing.reduce((before, step) => step(before), start);
        expect(end.change === 'NONE' || end.status === 'ACTIVE' || end.status === 'BLOCKED').toBe(true);
        expect(Temporal.Instant.compare(nextCheckAfter(end, NOW), NOW)).toBe(1);
      }),
    );
  });

  test('that receives never stops because of data of ours, only because of what the provider says', () => {
    fc.assert(
      fc.property(fc.constantFrom(...PROVIDER_CHANGE_NAMES), (change) => {
        for (const step of [afterNewData, afterIntent, afterRejection])
          expect(step(account('ACTIVE', change)).status).toBe('ACTIVE');
      }),
    );
  });

  test.each([
    ['NOT_ASKED', 'NONE', true],
    ['ASKED', 'NONE', true],
    ['ACTIVE', 'TO_SEND', true],
    ['ACTIVE', 'NONE', false],
    ['ACTIVE', 'SENT', false],
    ['IN_ANALYSIS', 'NONE', false],
    ['REFUSED', 'NONE', false],
  ] as const)('%s with the change %s is to be sent: %s', (status, change, isSent) => {
    expect(wantsSending(account(status, change))).toBe(isSent);
  });
});
