import { expect, test } from 'vitest';
import { registrationsQuery } from '@habilita/contract';
import { answeringTable } from '#kernel/roll-ups/rolled-up-total.ts';
import { categoriesOf, REGISTRATION_ROLL_UP, registrationRollUpFilter, statusesOf } from './registration-roll-up.ts';

const CAMPAIGN = '0198f0c0-0000-7000-8000-000000000001';

const answers = (wire: Record<string, string>) => {
  const filter = registrationRollUpFilter(registrationsQuery.parse(wire), Object.keys(wire));
  return filter && answeringTable(REGISTRATION_ROLL_UP, filter);
};

test('no filter, or one dimension with statuses, is answered by counts', () => {
  expect(answers({})).toBe('counts');
  expect(answers({ registrationStatus: 'REGISTERED,ABANDONED' })).toBe('counts');
  expect(answers({ campaignIds: CAMPAIGN, registrationStatus: 'REGISTERED' })).toBe('counts');
  expect(answers({ registrationDateStart: '2026-03-01', registrationDateEnd: '2026-03-31' })).toBe('counts');
});

test('a campaign or a school among other dimensions is answered by facts', () => {
  expect(answers({ campaignIds: CAMPAIGN, paymentMethods: 'PIX', registrationDateStart: '2026-03-01' })).toBe('facts');
  expect(answers({ drivingSchoolIds: CAMPAIGN, planTypes: 'ADDITION' })).toBe('facts');
});

test('dimensions that leave too many facts, and filters no roll-up knows, are counted', () => {
  expect(answers({ paymentMethods: 'PIX', planTypes: 'ADDITION' })).toBeUndefined();
  expect(answers({ campaignIds: CAMPAIGN, name: 'silva' })).toBeUndefined();
  expect(answers({ schedulingDateStart: '2026-03-01' })).toBeUndefined();
});

test('plan types stand for all their categories, narrowed by those named', () => {
  expect(categoriesOf({ planTypes: ['ADDITION'] })).toEqual(['ADDITION-A', 'ADDITION-B', 'ADDITION-AB']);
  expect(categoriesOf({ planTypes: ['ADDITION'], categories: ['ADDITION-B', 'CHANGE-C'] })).toEqual(['ADDITION-B']);
  expect(categoriesOf({ categories: ['CHANGE-C'] })).toEqual(['CHANGE-C']);
  expect(categoriesOf({})).toBeUndefined();
});

test('active registrations are those nobody gave up', () => {
  expect(statusesOf({ registrationActive: true })).toEqual(['CREATED', 'PLAN_IN_CART', 'REGISTERED']);
  expect(statusesOf({ registrationActive: false })).toEqual(['ABANDONED']);
  expect(statusesOf({ registrationActive: true, registrationStatus: ['ABANDONED', 'REGISTERED'] })).toEqual([
    'REGISTERED',
  ]);
});
