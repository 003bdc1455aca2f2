import { expect, test } from 'vitest';
import { maySchedule } from './may-schedule.ts';

const at = (text: string) => Temporal.Instant.from(text);
const registration = {
  status: 'REGISTERED',
  anonymisedAt: null,
  drivingSchoolId: '01932c6e-0000-7000-8000-000000000001',
  campaignSchedulingStartDate: at('2026-11-01T12:00:00Z'),
  campaignSchedulingEndDate: at('2026-12-01T12:00:00Z'),
} as const;
const support = { roles: ['STUDENT_SUPPORT'], permissions: ['MANAGE_REGISTRATIONS'] } as const;
const admin = { roles: ['ADMIN'], permissions: [] } as const;
const reader = { roles: ['OPERATOR'], permissions: ['VIEW_REGISTRATIONS'] } as const;
const before = at('2026-10-20T12:00:00Z');
const during = at('2026-11-20T12:00:00Z');
const after = at('2026-12-20T12:00:00Z');

test('whoever may edit a registration may schedule it; readers are not offered it', () => {
  expect(maySchedule(registration, 'PAID', { now: during, actor: support })).toBe(true);
  expect(maySchedule(registration, 'PAID', { now: before, actor: support })).toBe(true);
  expect(maySchedule(registration, 'PAID', { now: during, actor: reader })).toBe('FORBIDDEN');
});

test('only a registered student of a school is scheduled', () => {
  const asking = { now: during, actor: support };
  const refused = 'REGISTRATION_INVALID_STATUS';
  expect(maySchedule({ ...registration, status: 'PLAN_IN_CART' }, null, asking)).toBe(refused);
  expect(maySchedule({ ...registration, status: 'ABANDONED' }, 'PAID', asking)).toBe(refused);
  expect(maySchedule({ ...registration, drivingSchoolId: null }, 'PAID', asking)).toBe(refused);
  expect(maySchedule({ ...registration, anonymisedAt: during }, 'PAID', asking)).toBe('REGISTRATION_ANONYMISED');
});

test.each(['LATE', 'PENDING'] as const)(
  'a student who is %s is scheduled inside the window by everyone, outside it offered to ADMIN alone',
  (status) => {
    expect(maySchedule(registration, status, { now: during, actor: support })).toBe(true);
    expect(maySchedule(registration, status, { now: before, actor: support })).toBe('FORBIDDEN');
    expect(maySchedule(registration, status, { now: before, actor: admin })).toBe(true);
    expect(maySchedule(registration, 'PARTIALLY_PAID', { now: before, actor: support })).toBe(true);
  },
);

test('after the window it is shown and off', () => {
  expect(maySchedule(registration, 'PAID', { now: after, actor: support })).toBe('CAMPAIGN_NOT_ENABLED_FOR_SCHEDULING');
});
