import { describe, expect, test } from 'vitest';
import { readableText, sendAgainProblem, whatIsGone } from './outbox-message.ts';

const recipient = 'ana@example.com';
const reset = { status: 'KEPT', body: 'abra https://…/token', bodyOnceSent: 'abra (retirado)' } as const;

describe('the text of a message', () => {
  test('is shown as it is when it holds no secret', () => {
    expect(readableText({ status: 'SENT', body: 'Olá', bodyOnceSent: null }, false)).toEqual({
      body: 'Olá',
      hasSecrets: false,
    });
  });

  test('loses its secret for everybody but an administrator whose installation sends no mail', () => {
    expect(readableText(reset, false)).toEqual({ body: 'abra (retirado)', hasSecrets: true });
    expect(readableText(reset, true)).toEqual({ body: reset.body, hasSecrets: false });
    expect(readableText({ ...reset, status: 'PENDING' }, true)).toMatchObject({ hasSecrets: true });
  });
});

describe('a message is sent again', () => {
  const sent = { status: 'SENT', recipient, isLinkGone: false, isUnwanted: false, atMostOnce: false } as const;
  const kept = { ...sent, status: 'KEPT' } as const;

  test('once it is done with and something carries it', () => {
    expect(sendAgainProblem(sent, true)).toBeUndefined();
    expect(sendAgainProblem(kept, true)).toBeUndefined();
  });

  test('not while it waits, not without a carrier, not when its link or its address is gone', () => {
    expect(sendAgainProblem({ ...sent, status: 'PENDING' }, true)).toEqual({ refused: 'MESSAGE_STILL_PENDING' });
    expect(sendAgainProblem(sent, false)).toEqual({ refused: 'MESSAGE_NOT_CARRIED' });
    expect(sendAgainProblem({ ...sent, recipient: '' }, true)).toEqual({ refused: 'MESSAGE_ADDRESS_GONE' });
    expect(sendAgainProblem({ ...sent, isLinkGone: true }, true)).toEqual({ refused: 'MESSAGE_SECRET_GONE' });
  });

  test('not as the list already tells, when what is gone makes it impossible; a reminder is written anew by its dispatch', () => {
    const done = { ...sent, status: 'FAILED', isLinkGone: true } as const;
    expect(whatIsGone(done)).toEqual({ refused: 'MESSAGE_SECRET_GONE' });
    const ofDispatch = { ...done, atMostOnce: true };
    expect(whatIsGone(ofDispatch)).toEqual({ refused: 'MESSAGE_LINK_OF_DISPATCH_GONE' });
    expect(sendAgainProblem(ofDispatch, true)).toEqual({ refused: 'MESSAGE_LINK_OF_DISPATCH_GONE' });
    expect(whatIsGone({ ...ofDispatch, status: 'SENT' })).toEqual({ refused: 'MESSAGE_SECRET_GONE' });
    expect(whatIsGone({ ...sent, recipient: '' })).toEqual({ refused: 'MESSAGE_ADDRESS_GONE' });
    expect([whatIsGone(sent), whatIsGone(kept)]).toEqual([undefined, undefined]);
  });
});
