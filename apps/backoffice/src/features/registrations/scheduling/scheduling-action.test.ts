import { expect, it } from 'vitest';
import { schedulingAction } from './scheduling-action.ts';

const registration = {
  status: 'REGISTERED',
  businessStatus: 'PAID',
  drivingSchoolId: '01932c6e-0000-7000-8000-000000000001',
  campaignSchedulingStartDate: '2026-11-01T12:00:00Z',
  campaignSchedulingEndDate: '2026-12-01T12:00:00Z',
  campaignZoneOffset: '-03:00',
} as const;
const support = { mayEdit: true, isAdmin: false };
const admin = { mayEdit: true, isAdmin: true };
const during = Date.parse('2026-11-20T12:00:00Z');
const before = Date.parse('2026-10-20T12:00:00Z');
const after = Date.parse('2026-12-20T12:00:00Z');

it('whoever may edit a registration may schedule it', () => {
  expect(schedulingAction(registration, support, during)).toEqual({ hidden: false });
  expect(schedulingAction(registration, { mayEdit: false, isAdmin: false }, during)).toEqual({ hidden: true });
});

it('only a registered student is scheduled, and the menu says so', () => {
  const cart = { ...registration, status: 'PLAN_IN_CART', businessStatus: null } as const;
  expect(schedulingAction(cart, support, during)).toMatchObject({
    hidden: false,
    reason: expect.stringMatching(/matrícula concluída/),
  });
});

it('a student who owes is scheduled inside the window by everyone, outside it offered to ADMIN alone', () => {
  const owing = { ...registration, businessStatus: 'LATE' } as const;
  expect(schedulingAction(owing, support, during)).toEqual({ hidden: false });
  expect(schedulingAction(owing, support, before)).toEqual({ hidden: true });
  expect(schedulingAction(owing, admin, before)).toEqual({ hidden: false });
});

it('after the window the menu says when it ended', () => {
  expect(schedulingAction(registration, support, after)).toMatchObject({
    reason: expect.stringMatching(/01\/12\/2026 09:00/),
  });
});
