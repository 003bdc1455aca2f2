import { beforeAll, beforeEach, expect, test } from 'vitest';
import { appOfFile, signedInAs } from '../../../../test/app.ts';
import { aBank, aCounty } from '../../../../test/builders/addresses.ts';
import { aCampaign, type BuiltCampaign } from '../../../../test/builders/campaign.ts';
import { aDrivingSchoolForm, type DrivingSchoolForm } from '../../../../test/builders/forms.ts';
import { aRegistration, type BuiltRegistration } from '../../../../test/builders/registration.ts';

const api = appOfFile();
const admin = signedInAs(api, 'ADMIN');
let campaign: BuiltCampaign;
let form: DrivingSchoolForm;
let school: string;

beforeAll(async () => {
  await aCounty(api.db);
  await aBank(api.db, '001');
});

const MONDAY_8 = '2026-03-09T11:00:00Z';
const MONDAY_830 = '2026-03-09T11:30:00Z';
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

async function move({ id, studentId }: BuiltRegistration, schedulingDateTime: string): Promise<number> {
  return (await send('POST', `students/${studentId}/registrations/${id}/schedule`, { schedulingDateTime })).status;
}

const book = async (schedulingDateTime: string) => move(await aRegistration(api.db, campaign), schedulingDateTime);

/** Returns the starts, in UTC, of the slots on Monday before eleven o'clock in Brasília that have a free attendant. */
async function freeUntilEleven(): Promise<string[]> {
  const url = `/api/v1/driving-schools/${school}/${campaign.id}/available-periods/2026-03-09`;
  const answer = await api.inject({ url, headers: admin.headers });
  const slots: { start: string; freeAttendants: number }[] = answer.json().freeAttendantsByPeriods;
  return slots
    .filter(({ freeAttendants }) => freeAttendants > 0)
    .map(({ start }) => start.slice(11, 16))
    .filter((time) => time < '14:00');
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

test('another time per student double-books nobody: who is booked between two of the new slots keeps the attendant', async () => {
  expect(await book(MONDAY_830)).toBe(200);
  expect((await change(1, { averageServiceTime: 20 })).status).toBe(200);
  expect(await freeUntilEleven()).toEqual(['11:00', '12:00', '12:20', '12:40', '13:00', '13:20', '13:40']);
  const statuses: number[] = [];
  for (const time of ['11:20', '11:40', '12:00']) statuses.push(await book(`2026-03-09T${time}:00Z`));
  expect(statuses).toEqual([409, 409, 200]);
});

test('hours that begin at another minute double-book nobody, however many ask at once', async () => {
  expect((await change(1, { attendants: 2 })).status).toBe(200);
  expect(await book(MONDAY_830)).toBe(200);
  const officeHours = { ...form.officeHours, MONDAY: [['08:15', '18:00']] };
  expect((await change(2, { attendants: 2, officeHours })).status).toBe(200);
  const asked = ['2026-03-09T11:15:00Z', '2026-03-09T11:45:00Z'];
  const statuses = await Promise.all([...asked, ...asked, ...asked].map(book));
  expect(statuses.filter((status) => status === 200)).toHaveLength(2);
  expect(await freeUntilEleven()).toEqual(['12:15', '12:45', '13:15', '13:45']);
});

test('fewer attendants: a slot that holds more than they are takes no more until enough have left it', async () => {
  expect((await change(1, { attendants: 3 })).status).toBe(200);
  const booked = await Promise.all([1, 2, 3].map(() => aRegistration(api.db, campaign)));
  for (const one of booked) expect(await move(one, MONDAY_8)).toBe(200);
  expect((await change(2, { attendants: 2 })).status).toBe(200);
  const [first, second] = booked;
  if (first === undefined || second === undefined) throw new Error('Three students are booked');
  expect(await move(first, MONDAY_830)).toBe(200);
  expect(await book(MONDAY_8)).toBe(409);
  expect(await move(second, MONDAY_830)).toBe(200);
  expect([await book(MONDAY_8), await book(MONDAY_8)]).toEqual([200, 409]);
});
