import { keysOf, REGISTRATION_STATUS_NAMES } from '@habilita/contract';
import { cents } from '@habilita/kernel';
import { describe, expect, test } from 'vitest';
import { COMMANDS } from '#areas/commands/index.ts';
import type { RegistrationStanding } from './action-rule.ts';
import { canOf } from './registration.policy.ts';

const SUPPORT = { roles: ['STUDENT_SUPPORT'], permissions: ['MANAGE_REGISTRATIONS'] } as const;
const READER = { roles: ['FINANCIAL_ANALYST'], permissions: ['VIEW_REGISTRATIONS', 'MANAGE_PAYMENTS'] } as const;
const SCHOOL = { roles: ['DRIVING_SCHOOL_ADMIN'], permissions: ['VIEW_REGISTRATIONS'] } as const;
const ADMIN = { roles: ['ADMIN'], permissions: [] } as const;

type Who = Parameters<typeof canOf>[2];
type Action = keyof ReturnType<typeof canOf>;

const mayDo = (action: Action, it: RegistrationStanding, who: Who) => canOf(COMMANDS, it, who)[action];

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
const inEachStatus = (action: 'abandon' | 'undoAbandon', who: Who = SUPPORT) =>
  Object.fromEntries(
    REGISTRATION_STATUS_NAMES.map((status) => [status, mayDo(action, standing({ status }), who)] as const),
  );

const may = (action: Action, it: Partial<RegistrationStanding>, who: Who = ADMIN) => mayDo(action, standing(it), who);

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
    const can = canOf(COMMANDS, erased, ADMIN);
    const refused = keysOf(can).filter((action) => can[action] === 'REGISTRATION_ANONYMISED');
    expect(refused.toSorted()).toEqual([
      'abandon',
      'backToCart',
      'customPayment',
      'edit',
      'paymentInCfc',
      'planChange',
      'regenerateContract',
      'requestBalance',
      'sendDownPayment',
      'undoAbandon',
    ]);
    expect(can).toMatchObject({ manualEntry: true, refund: true, addNote: true, showContract: true });
    expect(mayDo('undoAbandon', erased, READER)).toBe('FORBIDDEN');
  });

  test('each action is possible in the statuses of the specification, and in no other', () => {
    const owing = { balance: cents(-100), totalPending: cents(100) };
    const statuses = (action: Action) =>
      REGISTRATION_STATUS_NAMES.filter((status) => mayDo(action, standing({ status, ...owing }), ADMIN) === true);
    for (const action of ['abandon', 'backToCart', 'regenerateContract', 'planChange'] as const)
      expect([action, statuses(action)]).toEqual([action, ['REGISTERED']]);
    for (const action of ['customPayment', 'paymentInCfc'] as const)
      expect([action, statuses(action)]).toEqual([action, ['REGISTERED', 'ABANDONED']]);
    expect(statuses('manualEntry')).toEqual([...REGISTRATION_STATUS_NAMES]);
    expect(statuses('undoAbandon')).toEqual(['ABANDONED']);
  });

  test('each action is for whom the specification names, and for no other', () => {
    const money = { balance: cents(-100), totalPending: cents(100), activePaymentsInCfcQty: 1 };
    const offered = (roles: Who['roles'], permissions: Who['permissions'] = []) => {
      const can = canOf(COMMANDS, standing(money), { roles, permissions });
      return keysOf(can)
        .filter((action) => can[action] !== 'FORBIDDEN')
        .toSorted();
    };
    expect(offered(['OPERATOR'])).toEqual([]);
    expect(offered(['OPERATOR'], ['DO_BACK_TO_CART'])).toEqual(['backToCart']);
    expect(offered(['OPERATOR'], ['MANAGE_PAYMENTS'])).toEqual([
      'customPayment',
      'paymentInCfc',
      'refund',
      'requestBalance',
    ]);
    expect(offered(['OPERATOR'], ['QUERY_REGISTRATIONS'])).toEqual(['showContract']);
    for (const role of ['DRIVING_SCHOOL_ADMIN', 'DRIVING_SCHOOL_OPERATOR'] as const)
      expect(offered([role])).toEqual(['paymentInCfc']);
    expect(offered(['BUSINESS_SUPPORT'])).toEqual(['revokeConsent']);
    expect(offered(['STUDENT_SUPPORT'])).toEqual(['revokeConsent', 'sendDownPayment']);
    expect(offered(['SUPERVISOR'])).toEqual(['sendDownPayment']);
    expect(offered(['ADMIN'])).toEqual(keysOf(canOf(COMMANDS, standing(money), ADMIN)).toSorted());
    expect(offered(['OPERATOR'], ['MANAGE_REGISTRATIONS'])).toEqual([
      'abandon',
      'edit',
      'paymentInCfc',
      'planChange',
      'regenerateContract',
      'requestBalance',
      'revokeConsent',
      'undoAbandon',
    ]);
  });

  test('money decides: back to the cart without any, in the CFC while something is owed, consent before any payment', () => {
    expect(may('backToCart', { moneyInPlatform: cents(1) })).toBe('BACK_TO_CART_NOT_ALLOWED');
    expect(may('backToCart', { moneyInPlatform: cents(-1) })).toBe(true);
    expect(may('backToCart', { activePaymentsInCfcQty: 1 })).toBe('BACK_TO_CART_NOT_ALLOWED');
    expect(may('backToCart', { isOpenForRegistration: false })).toBe('BACK_TO_CART_NOT_ALLOWED');
    expect(may('paymentInCfc', { balance: cents(0) })).toBe('PAYMENT_IN_CFC_INVALID_STATUS');
    const owes = { balance: cents(-1) };
    expect(may('paymentInCfc', owes)).toBe(true);
    expect(may('paymentInCfc', owes, SCHOOL)).toBe('PAYMENT_IN_CFC_INVALID_STATUS');
    expect(may('paymentInCfc', { ...owes, activePaymentsInCfcQty: 1 }, SCHOOL)).toBe(true);
    expect(may('paymentInCfc', { ...owes, hasPaidAnyDownPayment: true }, SCHOOL)).toBe(true);
    expect(may('refund', { balance: cents(1) })).toBe(true);
    expect(may('refund', owes)).toBe('BALANCE_NOT_POSITIVE');
    const untouched = { entityPaymentsQty: 0, isInLedger: false };
    expect(may('revokeConsent', untouched)).toBe(true);
    expect(may('revokeConsent', { ...untouched, entityPaymentsQty: 1 })).toBe('CONSENT_HAS_PAYMENTS');
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
