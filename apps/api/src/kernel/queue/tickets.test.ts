import { describe, expect, test } from 'vitest';
import { queueTickets } from './tickets.ts';

describe('a ticket keeps a place', () => {
  const tickets = queueTickets({ current: 'a secret of at least this length' });
  const call = 'POST /api/v1/checkout/leads';

  test('for the call it was given for, in any process with the same secret', () => {
    const ticket = tickets.issue(1000, call);
    expect(queueTickets({ current: 'a secret of at least this length' }).read(ticket, call, 2000)).toBe(1000);
    expect(tickets.read(ticket, 'POST /api/v1/checkout/enrolments', 2000)).toBeUndefined();
    expect(queueTickets({ current: 'another secret' }).read(ticket, call, 2000)).toBeUndefined();
  });

  test('also after the secret was turned, until the earlier one is taken away', () => {
    const ticket = tickets.issue(1000, call);
    const turning = { current: 'another secret', previous: 'a secret of at least this length' };
    expect(queueTickets(turning).read(ticket, call, 2000)).toBe(1000);
  });

  test('and is nothing when its time was written by hand, lies ahead, or is half an hour ago', () => {
    const [, seal] = tickets.issue(1000, call).split('.');
    expect(tickets.read(`999.${seal}`, call, 2000)).toBeUndefined();
    expect(tickets.read('not a ticket', call, 2000)).toBeUndefined();
    expect(tickets.read(tickets.issue(3000, call), call, 2000)).toBeUndefined();
    expect(tickets.read(tickets.issue(1000, call), call, 1000 + 31 * 60_000)).toBeUndefined();
  });
});
