import { type CampaignPlanValues, type CampaignSchoolValues, campaignRecord, formOf } from '@habilita/contract';
import { cents } from '@habilita/kernel';
import { expect, test } from 'vitest';
import { copyPlan, copySchool } from './copy-blocks.ts';
import { type Lock, NO_LOCKS, type PhaseLocks } from './phase-locks.ts';

function school(drivingSchoolId: string, more: Partial<CampaignSchoolValues> = {}): CampaignSchoolValues {
  const [read] = formOf(campaignRecord, {
    version: 0,
    drivingSchoolsConfigurations: [{ drivingSchoolId }],
  }).drivingSchoolsConfigurations;
  if (read === undefined) throw new Error('no CFC was read');
  return { ...read, plans: [], ...more };
}
function plan(planId: string, more: Partial<CampaignPlanValues> = {}): CampaignPlanValues {
  const [read] = formOf(campaignRecord, {
    version: 0,
    drivingSchoolsConfigurations: [{ plans: [{ planId }] }],
  }).drivingSchoolsConfigurations.flatMap(({ plans }) => plans);
  if (read === undefined) throw new Error('no plan was read');
  return { ...read, ...more };
}

const FROM = school('one', {
  vacancies: 30,
  boletoBeneficiary: 'One',
  defaultExpiration: false,
  boletoExpirationDaysToAdd: 9,
  plans: [plan('b', { vacancies: 5, pixPrice: cents(150_000), creditPrice: cents(160_000) }), plan('ab')],
});
const TO = school('other', {
  vacancies: 10,
  boletoBeneficiary: 'Other',
  plans: [plan('b', { vacancies: 1, pixPrice: cents(100_000), creditPrice: cents(110_000) }), plan('c'), plan('new')],
});

const FROZEN: Lock = { disabledReason: 'Frozen' };
/** The locks of a campaign whose registrations have started. */
const STARTED: PhaseLocks = {
  ...NO_LOCKS,
  school: (id, field) => (id === 'other' && ['drivingSchoolId', 'defaultExpiration'].includes(field) ? FROZEN : {}),
  plan: (id, planId, field) =>
    id === 'other' && ['b', 'c'].includes(planId ?? '') && ['planId', 'creditPrice'].includes(field) ? FROZEN : {},
};

test('a CFC is copied whole into another, but who it is', () => {
  expect(copySchool(NO_LOCKS)(FROM, TO)).toEqual({ ...FROM, drivingSchoolId: 'other', boletoBeneficiary: 'Other' });
});

test('what is frozen stays: plans that cannot be removed, their prices and the terms of a CFC', () => {
  expect(copySchool(STARTED)(FROM, TO)).toEqual({
    ...FROM,
    drivingSchoolId: 'other',
    boletoBeneficiary: 'Other',
    defaultExpiration: true,
    plans: [plan('b', { vacancies: 5, pixPrice: cents(150_000), creditPrice: cents(110_000) }), plan('c'), plan('ab')],
  });
});

test('a plan takes the prices of another, but those that are frozen, and keeps its own fees', () => {
  const details = { feeGroups: [], benefits: [] };
  const from = plan('b', { pixPrice: cents(150_000), creditPrice: cents(160_000), details: null });
  const to = plan('c', { pixPrice: null, creditPrice: cents(1), details });
  expect(copyPlan(NO_LOCKS, 'other')(from, to)).toEqual({ ...from, planId: 'c', details });
  expect(copyPlan(STARTED, 'other')(from, to)).toEqual({ ...from, planId: 'c', details, creditPrice: cents(1) });
});
