import { ROLE_PERMISSIONS, type Role } from '@habilita/contract';
import { expect, test } from 'vitest';
import { placesOf } from './room-places.ts';

const person = (role: Role) => ({
  id: 'x',
  name: 'Ana',
  username: 'ana',
  roles: [role],
  permissions: [...ROLE_PERMISSIONS[role]],
  attributes: {},
});
const CAMPAIGN = { id: 'c', today: '2026-03-07' };

test('a figure leads to the list with the filters it is counted by', () => {
  const places = placesOf(CAMPAIGN, person('SUPERVISOR'));
  expect(places.registrations({ drivingSchoolIds: 's', planIds: 'p', registrationStatus: 'REGISTERED' }).place).toEqual(
    {
      to: '/registrations',
      search: { campaignIds: 'c', drivingSchoolIds: 's', planIds: 'p', registrationStatus: 'REGISTERED' },
    },
  );
  expect(places.leads('STEP_5').place).toEqual({ to: '/leads', search: { campaignIds: 'c', checkoutSteps: 'STEP_5' } });
  expect(places.failures({ cause: 'CARD_EXPIRED', ofToday: true }).place).toEqual({
    to: '/campaigns/reports/$campaignId/payment-failures',
    params: { campaignId: 'c' },
    search: { causes: 'CARD_EXPIRED', atStart: '2026-03-07', atEnd: '2026-03-07' },
  });
  expect(places.messages({ kind: 'SATURDAY', day: '2026-03-07' }, ['failed', 'unknown']).place).toEqual({
    to: '/campaigns/reports/$campaignId/messages',
    params: { campaignId: 'c' },
    search: {
      kinds: 'SATURDAY',
      dispatchedOnStart: '2026-03-07',
      dispatchedOnEnd: '2026-03-07',
      outcomes: 'failed,unknown',
    },
  });
});

test('people of a school are led to their own schools, of which their list needs one', () => {
  const places = placesOf(CAMPAIGN, person('DRIVING_SCHOOL_ADMIN'));
  expect(places.registrations({}).place).toMatchObject({ search: { campaignIds: 'c', drivingSchoolIds: 'all' } });
  expect(places.registrations({ drivingSchoolIds: 's' }).place).toMatchObject({ search: { drivingSchoolIds: 's' } });
});

test('who does not have the list reads why the figure leads nowhere', () => {
  const places = placesOf(CAMPAIGN, person('MARKETING'));
  expect(places.registrations({})).toEqual({ reason: 'Sua conta não tem acesso à lista de matrículas.' });
  expect(places.leads('STEP_1').place).toMatchObject({ to: '/leads' });
});
