import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type SignedIn, testApp, type TestApp } from '../../../../test/app.ts';
import { aBank, aCounty } from '../../../../test/builders/addresses.ts';
import { aCampaign, type BuiltCampaign } from '../../../../test/builders/campaign.ts';
import { aDrivingSchoolForm, type DrivingSchoolForm } from '../../../../test/builders/forms.ts';
import { aRegistration } from '../../../../test/builders/registration.ts';

let api: TestApp;
let admin: SignedIn;
let campaign: BuiltCampaign;
let form: DrivingSchoolForm;
let school: string;

beforeAll(async () => {
  api = await testApp();
  admin = await api.signIn('ADMIN');
  await aCounty(api.db);
  await aBank(api.db, '001');
});
afterAll(() => api.close());

const MONDAY_8 = '2026-03-09T11:00:00Z';
const MONDAY_1730 = '2026-03-09T20:30:00Z';

async function send(method: 'POST' | 'PUT', path: string, payload: object) {
  const answer = await api.inject({ method, url: `/api/v1/${path}`, headers: admin.headers, payload });
  return { status: answer.statusCode, body: answer.json() };
}

beforeEach(async () => {
  const officeHours = { MONDAY: [['08:00', '18:00']], TUESDAY: [['08:00', '18:00']] };
  form = { ...aDrivingSchoolForm({ bankCode: '001' }), officeHours, averageServiceTime: 30, attendants: 1 };
  school = (await send('POST', 'driving-schools', form)).body.id;
  campaign = await aCampaign(api.db, { now: api.clock.now(), drivingSchoolIds: [school] });
});

async function book(schedulingDateTime: string): Promise<number> {
  const { id, studentId } = await aRegistration(api.db, campaign);
  return (await send('POST', `students/${studentId}/registrations/${id}/schedule`, { schedulingDateTime })).status;
}

const change = (version: number, changes: object) =>
  send('PUT', `driving-schools/${school}`, { ...form, version, ...changes });
const SHORTER = { officeHours: { MONDAY: [['08:00', '17:30']], TUESDAY: [['08:00', '12:00']] } };

test('working hours are not changed below who is booked: the weekday says so, and everything else is saved', async () => {
  expect(await book(MONDAY_1730)).toBe(200);
  const { status, body } = await change(1, SHORTER);
  expect([status, body.errors.fieldErrors]).toEqual([409, { 'officeHours.MONDAY': ['OFFICE_HOURS_BOOKED'] }]);
  expect((await change(1, { street: 'Rua Nova' })).status).toBe(200);
  const longer = { officeHours: { MONDAY: [['07:00', '19:00']] }, street: 'Rua Nova' };
  expect((await change(2, longer)).status).toBe(200);
});

test('working hours change around who is booked, and what they no longer hold cannot be booked', async () => {
  expect(await book(MONDAY_8)).toBe(200);
  expect((await change(1, SHORTER)).status).toBe(200);
  expect(await book(MONDAY_1730)).toBe(400);
});

test('a booking and shorter hours at the same moment: one of them is refused', async () => {
  const [booked, changed] = await Promise.all([book(MONDAY_1730), change(1, SHORTER)]);
  expect([
    [200, 409],
    [400, 200],
  ]).toContainEqual([booked, changed.status]);
});
