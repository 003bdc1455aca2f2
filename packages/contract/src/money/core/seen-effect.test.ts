import { type Cents, cents } from '@habilita/kernel';
import { expect, test } from 'vitest';
import type { Role } from '../../permissions.ts';
import type { MoneyEffect } from './effect.schemas.ts';
import { seenEffect } from './seen-effect.ts';

const holding = (...roles: Role[]) => ({ roles, permissions: [] });
const figures = (paid: Cents, credited: Cents) => ({
  charges: cents(180_000),
  credits: cents(paid + credited),
  paid,
  credited,
  givenBack: cents(0),
  balance: cents(paid + credited - 180_000),
});
const standing = (credited: Cents): MoneyEffect['before'] => ({
  status: 'REGISTERED',
  businessStatus: 'PARTIALLY_PAID',
  total: figures(cents(50_000), credited),
  marketplace: figures(cents(20_000), cents(0)),
  partner: figures(cents(30_000), credited),
  totalPending: cents(130_000),
});
const effectWith = (credited: Cents): MoneyEffect => ({
  before: standing(cents(0)),
  after: standing(credited),
  lines: [],
  paymentsThatGo: [],
  paymentsThatCome: [],
  seat: 'UNCHANGED',
  contract: 'UNCHANGED',
  messages: [],
  isOnceConfirmed: false,
});
const shown = ({ before, after }: MoneyEffect) =>
  [before, after].flatMap(({ total, marketplace, partner }) => [total, marketplace, partner]).map(Object.keys);

const EVERYTHING = ['charges', 'credits', 'paid', 'credited', 'givenBack', 'balance'];
const WITHOUT_PAID = ['charges', 'balance'];

test.each([
  ['an administrator', 'ADMIN', 10_000, EVERYTHING],
  ['an administrator of a school', 'DRIVING_SCHOOL_ADMIN', 0, EVERYTHING],
  ['an administrator of a school, of somebody who was credited by hand', 'DRIVING_SCHOOL_ADMIN', 10_000, WITHOUT_PAID],
  ['an operator of a school', 'DRIVING_SCHOOL_OPERATOR', 0, WITHOUT_PAID],
  ['a supervisor', 'SUPERVISOR', 0, WITHOUT_PAID],
  ['a financial analyst', 'FINANCIAL_ANALYST', 0, WITHOUT_PAID],
] as const)('%s sees of an effect what the record of the registration shows them', (_who, role, credited, keys) => {
  const effect = effectWith(cents(credited));
  expect(shown(seenEffect(holding(role), effect))).toEqual(Array.from({ length: 6 }, () => [...keys]));
  expect(seenEffect(holding(role), effect)).toMatchObject({ before: { totalPending: 130_000 }, seat: 'UNCHANGED' });
});

test('an approval without money has no effect to hide', () => {
  expect(seenEffect(holding('SUPERVISOR'), null)).toBeNull();
});
