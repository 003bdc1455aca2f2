import { cents } from '@habilita/kernel';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { casePlan, keepingReasons, type RegistrationFacts } from './keeping-reasons.ts';

const TODAY = '2026-03-20';
const over: RegistrationFacts = {
  id: 'r1',
  studentId: 's1',
  campaignId: 'c1',
  status: 'ABANDONED',
  balance: cents(0),
  hasOpenMoney: false,
  isFinished: false,
  lastMoneyOn: '2025-06-01',
};
const lead = (id: string, registrationId: string | null = null) => ({ id, campaignId: 'c1', registrationId });
const reasonsOf = (changes: Partial<RegistrationFacts>, today = TODAY) =>
  keepingReasons({ ...over, ...changes }, today).map(({ reason, until }) => `${reason} ${until}`);

describe('a registration stays', () => {
  test.each<[string, Partial<RegistrationFacts>, string[]]>([
    ['nothing when no money ever moved', { lastMoneyOn: null, status: 'REGISTERED' }, []],
    ['its postings until the end of the fifth year after the last one', {}, ['FISCAL 2030-12-31']],
    ['whole while something is owed', { balance: cents(-1) }, ['OPEN_MONEY null', 'FISCAL 2030-12-31']],
    ['whole while a credit is held', { balance: cents(1) }, ['OPEN_MONEY null', 'FISCAL 2030-12-31']],
    ['whole while a charge or a payout is open', { hasOpenMoney: true }, ['OPEN_MONEY null', 'FISCAL 2030-12-31']],
    ['whole while the course is not over', { status: 'REGISTERED' }, ['CONTRACT null', 'FISCAL 2030-12-31']],
    ['with its postings once it is over', { status: 'REGISTERED', isFinished: true }, ['FISCAL 2030-12-31']],
  ])('%s', (_name, changes, expected) => {
    expect(reasonsOf(changes)).toEqual(expected);
  });

  test('with its postings on the last day, without name the day after', () => {
    expect(reasonsOf({}, '2030-12-31')).toEqual(['FISCAL 2030-12-31']);
    expect(reasonsOf({}, '2031-01-01')).toEqual([]);
    expect(casePlan([over], [], '2031-01-01')).toMatchObject({ level: 'NAMELESS', kept: [{ id: 'r1', reasons: [] }] });
  });
});

describe('of a person', () => {
  test('with no money nothing is left', () => {
    const cart: RegistrationFacts = { ...over, status: 'CREATED', lastMoneyOn: null };
    const leads = [lead('l1', 'r1'), lead('l2')];
    expect(casePlan([cart], leads, TODAY)).toEqual({ level: 'GONE', leads, registrations: [cart], kept: [] });
  });

  test('the lead of a registration that stays whole stays, and goes when only postings stay', () => {
    const leads = [lead('l1', 'r1'), lead('l2')];
    expect(casePlan([{ ...over, status: 'REGISTERED' }], leads, TODAY)).toMatchObject({
      level: 'WHOLE',
      leads: [{ id: 'l2' }],
    });
    expect(casePlan([over], leads, TODAY)).toMatchObject({ level: 'FISCAL', leads });
  });

  test('the strongest reason decides, and every registration is either kept or goes', () => {
    const facts = fc.record({
      id: fc.uuid(),
      studentId: fc.constant('s1'),
      campaignId: fc.constant('c1'),
      status: fc.constantFrom('CREATED', 'PLAN_IN_CART', 'REGISTERED', 'ABANDONED'),
      balance: fc.constantFrom(-100, 0, 100).map(cents),
      hasOpenMoney: fc.boolean(),
      isFinished: fc.boolean(),
      lastMoneyOn: fc.constantFrom(null, '2015-01-01', '2025-01-01'),
    });
    fc.assert(
      fc.property(fc.array(facts, { maxLength: 5 }), (registrations) => {
        const plan = casePlan(registrations, [], TODAY);
        expect(plan.kept.length + plan.registrations.length).toBe(registrations.length);
        const reasons = registrations.flatMap((each) => keepingReasons(each, TODAY).map(({ reason }) => reason));
        const isWhole = reasons.some((reason) => reason !== 'FISCAL');
        expect(plan.level === 'WHOLE').toBe(isWhole);
        expect(plan.level === 'GONE').toBe(plan.kept.length === 0);
        expect(plan.level === 'NAMELESS').toBe(plan.kept.length > 0 && reasons.length === 0);
      }),
    );
  });
});
