import { REGISTRATION_STATUS_NAMES, type RegistrationStatus } from '@habilita/contract';
import { describe, expect, test } from 'vitest';
import { isCart, transition, TRANSITIONS } from './registration.ts';

const nextOf = (status: RegistrationStatus): RegistrationStatus[] => Object.values(TRANSITIONS[status]);

function reachableFrom(start: RegistrationStatus): Set<RegistrationStatus> {
  const reached = new Set<RegistrationStatus>([start]);
  for (const status of reached) for (const next of nextOf(status)) reached.add(next);
  return reached;
}

describe('the life of a registration', () => {
  test('every status can be reached from a started enrolment, and none is a dead end', () => {
    expect(reachableFrom('CREATED')).toEqual(new Set(REGISTRATION_STATUS_NAMES));
    for (const status of REGISTRATION_STATUS_NAMES) {
      expect(nextOf(status)).not.toEqual([]);
      expect(reachableFrom(status)).toContain('REGISTERED');
    }
  });

  test('only a cart can be registered, and only once', () => {
    expect(transition('PLAN_IN_CART', 'register')).toBe('REGISTERED');
    for (const status of ['CREATED', 'REGISTERED', 'ABANDONED'] as const) {
      expect(transition(status, 'register')).toEqual({ refused: 'REGISTRATION_INVALID_STATUS' });
    }
  });

  test('abandoning, going back to the cart and changing the plan need what they undo', () => {
    expect(transition('REGISTERED', 'abandon')).toBe('ABANDONED');
    expect(transition('ABANDONED', 'undoAbandonment')).toBe('REGISTERED');
    expect(transition('REGISTERED', 'backToCart')).toBe('PLAN_IN_CART');
    expect(transition('ABANDONED', 'backToCart')).toEqual({ refused: 'REGISTRATION_INVALID_STATUS' });
    expect(transition('REGISTERED', 'choosePlan')).toEqual({ refused: 'REGISTRATION_INVALID_STATUS' });
  });

  test('a cart is what the student may still change alone', () => {
    expect(REGISTRATION_STATUS_NAMES.filter((status) => isCart(status))).toEqual(['CREATED', 'PLAN_IN_CART']);
  });
});
