import { keysOf, REGISTRATION_STATUS_NAMES } from '@habilita/contract';
import { cents } from '@habilita/kernel';
import { describe, expect, test } from 'vitest';
import { canOf, mayDo, type RegistrationStanding } from './registration.policy.ts';

const SUPPORT = { roles: ['STUDENT_SUPPORT'], permissions: ['MANAGE_REGISTRATIONS'] } as const;
const READER = { roles: ['FINANCIAL_ANALYST'], permissions: ['VIEW_REGISTRATIONS', 'MANAGE_PAYMENTS'] } as const;
const SCHOOL = { roles: ['DRIVING_SCHOOL_ADMIN'], permissions: ['VIEW_REGISTRATIONS'] } as const;
const ADMIN = { roles: ['ADMIN'], permissions: [] } as const;

const standing = (overrides: Partial<RegistrationStanding>): RegistrationStanding => ({
  status: 'REGISTERED',
  isAnonymised: false,
  getsMessages: true,
  balance: cents(0),
  moneyInPlatform: cents(0),
  totalPending: cents(0),
  entityPaymentsQty: 1,
  isInLedger: true,
  activePaymentsInCfcQty: 0,
  hasPaidAnyDownPayment: false,
  isPenaltyPaid: false,
  isOpenForRegistration: true,
  ...overrides,
});
const inEachStatus = (action: 'abandon' | 'undoAbandon', who: Parameters<typeof mayDo>[2] = SUPPORT) =>
  Object.fromEntries(
    REGISTRATION_STATUS_NAMES.map((status) => [status, mayDo(action, standing({ status }), who)] as const),
  );

describe('what may be done with a registration', () => {
  test('it is abandoned while it is REGISTERED, and nothing else', () => {
    expect(inEachStatus('abandon')).toEqual({
      CREATED: 'REGISTRATION_INVALID_STATUS',
      PLAN_IN_CART: 'REGISTRATION_INVALID_STATUS',
      REGISTERED: true,
      ABANDONED: 'REGISTRATION_INVALID_STATUS',
    });
  });

  test('an abandonment is undone while it stands and nothing of its penalty was paid', () => {
    expect(inEachStatus('undoAbandon')).toEqual({
      CREATED: 'REGISTRATION_INVALID_STATUS',
      PLAN_IN_CART: 'REGISTRATION_INVALID_STATUS',
      REGISTERED: 'REGISTRATION_INVALID_STATUS',
      ABANDONED: true,
    });
    expect(mayDo('undoAbandon', standing({ status: 'ABANDONED', isPenaltyPaid: true }), SUPPORT)).toBe(
      'PENALTY_ALREADY_PAID',
    );
  });

  test('how to pay is sent only while something is open, and to who still gets messages', () => {
    const owes = standing({ totalPending: cents(100) });
    expect(mayDo('sendDownPayment', owes, ADMIN)).toBe(true);
    expect(mayDo('sendDownPayment', standing({}), ADMIN)).toBe('PAYMENT_NOT_PENDING');
    const unreachable = { getsMessages: false };
    expect(mayDo('sendDownPayment', { ...owes, ...unreachable }, ADMIN)).toBe('STUDENT_WITHOUT_MESSAGES');
    expect(mayDo('sendDownPayment', standing(unreachable), ADMIN)).toBe('STUDENT_WITHOUT_MESSAGES');
  });

  test('of a person whose data were erased nothing is asked any more, while their money is still corrected', () => {
    const erased = standing({ status: 'ABANDONED', isAnonymised: true, balance: cents(100), isInLedger: true });
    const can = canOf(erased, ADMIN);
    const refused = keysOf(can).filter((action) => can[action] === 'REGISTRATION_ANONYMISED');
    expect(refused.toSorted()).toEqual([
      'abandon',
      'backToCart',
      'customPayment',
      'edit',
      'paymentInCfc',
      'planChange',
      'regenerateContract',
      'sendDownPayment',
      'undoAbandon',
    ]);
    expect(can).toMatchObject({ manualEntry: true, refund: true, addNote: true, showContract: true });
    expect(mayDo('undoAbandon', erased, READER)).toBe('FORBIDDEN');
  });

  test.each(['abandon', 'undoAbandon'] as const)(
    '%s is for who manages registrations, in no status for others',
    (action) => {
      for (const who of [READER, SCHOOL])
        expect(new Set(Object.values(inEachStatus(action, who)))).toEqual(new Set(['FORBIDDEN']));
      expect(inEachStatus(action, ADMIN)).toEqual(inEachStatus(action));
    },
  );
});
