import { cents, newId } from '@habilita/kernel';
import { describe, expect, test } from 'vitest';
import { appOfFile, signedInAs } from '../../../../test/app.ts';
import { aCampaign, type BuiltCampaign } from '../../../../test/builders/campaign.ts';
import { aDrivingSchool, OFFICE_HOURS } from '../../../../test/builders/driving-school.ts';
import { aUser, PASSWORD } from '../../../../test/builders/user.ts';
import { aRegistration, type BuiltRegistration } from '../../../../test/builders/registration.ts';

const api = appOfFile();
const admin = signedInAs(api, 'ADMIN');

const MONDAY_8 = '2026-03-09T11:00:00Z';
const MONDAY_830 = '2026-03-09T11:30:00Z';

interface Answer {
  errors?: { fieldErrors: Record<string, string[]>; globalErrors: { code: string }[] };
  freeDaysByPeriods: { freeDay: string }[];
  freeAttendantsByPeriods: { start: string; end: string; freeAttendants: number }[];
  schedulingDateTime: string;
}

const campaignWith = async (attendants: number): Promise<BuiltCampaign> => {
  const { id } = await aDrivingSchool(api.db, { attendants });
  return aCampaign(api.db, { now: api.clock.now(), drivingSchoolIds: [id] });
};

const codeOf = (body: Answer) =>
  body.errors?.fieldErrors['schedulingDateTime']?.[0] ?? body.errors?.globalErrors[0]?.code;

async function schedule({ id, studentId }: BuiltRegistration, schedulingDateTime: string, person = admin) {
  const url = `/api/v1/students/${studentId}/registrations/${id}/schedule`;
  const answer = await api.inject({ method: 'POST', url, payload: { schedulingDateTime }, headers: person.headers });
  const body = answer.json<Answer>();
  return { status: answer.statusCode, body, code: codeOf(body) };
}

const read = async (path: string, person = admin) => {
  const answer = await api.inject({ url: `/api/v1/${path}`, headers: person.headers });
  return { status: answer.statusCode, body: answer.json<Answer>() };
};

const freeAt = async (campaign: BuiltCampaign, start: string) => {
  const path = `driving-schools/${campaign.schools[0].drivingSchoolId}/${campaign.id}/available-periods/2026-03-09`;
  const { freeAttendantsByPeriods } = (await read(path)).body;
  return freeAttendantsByPeriods.find((slot) => Temporal.Instant.from(slot.start).toString() === start)?.freeAttendants;
};

const globalErrorsOf = async (path: string) => (await read(path)).body.errors?.globalErrors;

describe('the free days of a school', () => {
  test('are those of its working hours inside the window with a free place, none gone by; a full day and its hours are hidden', async () => {
    const now = api.clock.now();
    const never = Object.fromEntries(Object.keys(OFFICE_HOURS).map((weekday) => [weekday, []]));
    const saturdays = JSON.stringify({ ...never, SATURDAY: [['09:00:00', '09:30:00']] });
    const school = await aDrivingSchool(api.db, { attendants: 1, averageServiceTime: 30, officeHours: saturdays });
    const window = { schedulingStartDate: now, schedulingEndDate: Temporal.Instant.from('2026-03-21T14:00:00Z') };
    const campaign = await aCampaign(api.db, { now, drivingSchoolIds: [school.id], campaign: window });
    const days = async (person = admin) => {
      const path = `driving-schools/${school.id}/available-days/${campaign.id}`;
      const { freeDaysByPeriods } = (await read(path, person)).body;
      return freeDaysByPeriods.map(({ freeDay }) => freeDay);
    };
    const hours = async (day: string) =>
      (await read(`driving-schools/${school.id}/${campaign.id}/available-periods/${day}`)).body.freeAttendantsByPeriods;
    expect(await days()).toEqual(['2026-03-07', '2026-03-14', '2026-03-21']);
    expect(await hours('2026-03-14')).toMatchObject([{ freeAttendants: 1 }]);
    expect((await schedule(await aRegistration(api.db, campaign), '2026-03-14T12:00:00Z')).status).toBe(200);
    expect(await days()).toEqual(['2026-03-07', '2026-03-21']);
    expect((await hours('2026-03-14')).filter(({ freeAttendants }) => freeAttendants > 0)).toEqual([]);
    api.clock.set('2026-03-07T12:00:01Z');
    const later = await days(await api.signIn('ADMIN'));
    api.clock.set(now.toString());
    expect(later).toEqual(['2026-03-21']);
  });
});

test('the hours of a day are those of the zone that is asked from, of the campaign otherwise', async () => {
  const never = Object.fromEntries(Object.keys(OFFICE_HOURS).map((weekday) => [weekday, []]));
  const early = JSON.stringify({ ...never, MONDAY: [['00:30:00', '01:00:00']] });
  const school = await aDrivingSchool(api.db, { averageServiceTime: 30, officeHours: early });
  const campaign = await aCampaign(api.db, { now: api.clock.now(), drivingSchoolIds: [school.id] });
  const starts = async (day: string, zone = '') => {
    const path = `driving-schools/${school.id}/${campaign.id}/available-periods/${day}${zone}`;
    return (await read(path)).body.freeAttendantsByPeriods.map(({ start }) => start);
  };
  const slot = ['2026-03-09T03:30:00.000Z'];
  expect([await starts('2026-03-08'), await starts('2026-03-09')]).toEqual([[], slot]);
  const acre = '?zoneOffset=-05:00';
  expect([await starts('2026-03-08', acre), await starts('2026-03-09', acre)]).toEqual([slot, []]);
});

describe('staff schedule a student', () => {
  test('the place is taken, and the registration shows moment, day and history', async () => {
    const campaign = await campaignWith(2);
    const registration = await aRegistration(api.db, campaign);
    expect(await freeAt(campaign, MONDAY_8)).toBe(2);
    expect((await schedule(registration, MONDAY_8)).status).toBe(200);
    expect(await freeAt(campaign, MONDAY_8)).toBe(1);
    const row = await api.db
      .selectFrom('registrations')
      .select(['schedulingAt', 'schedulingDay'])
      .where('id', '=', registration.id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ schedulingAt: Temporal.Instant.from(MONDAY_8), schedulingDay: '2026-03-09' });
    const event = await api.db
      .selectFrom('events')
      .selectAll()
      .where('entityId', '=', registration.id)
      .executeTakeFirst();
    expect(event).toMatchObject({ kind: 'REGISTRATION_SCHEDULED', actorId: admin.userId });
  });

  test('moving gives the earlier place back; asking for the same moment again changes nothing', async () => {
    const campaign = await campaignWith(1);
    const registration = await aRegistration(api.db, campaign);
    await schedule(registration, MONDAY_8);
    expect((await schedule(registration, MONDAY_830)).status).toBe(200);
    expect((await schedule(registration, MONDAY_830)).status).toBe(200);
    expect(await freeAt(campaign, MONDAY_8)).toBe(1);
    expect(await freeAt(campaign, MONDAY_830)).toBe(0);
    const events = await api.db
      .selectFrom('events')
      .select('kind')
      .where('entityId', '=', registration.id)
      .orderBy('id')
      .execute();
    expect(events.map((event) => event.kind)).toEqual(['REGISTRATION_SCHEDULED', 'REGISTRATION_RESCHEDULED']);
  });

  test('a full slot is unavailable, and the earlier place is kept', async () => {
    const campaign = await campaignWith(1);
    const [first, second] = [await aRegistration(api.db, campaign), await aRegistration(api.db, campaign)];
    await schedule(first, MONDAY_8);
    await schedule(second, MONDAY_830);
    expect((await schedule(second, MONDAY_8)).code).toBe('SCHEDULE_UNAVAILABLE');
    expect(await freeAt(campaign, MONDAY_830)).toBe(0);
  });

  test('what no slot starts at, and who is not registered, are refused', async () => {
    const campaign = await campaignWith(1);
    const cart = await aRegistration(api.db, campaign, { status: 'PLAN_IN_CART' });
    const registration = await aRegistration(api.db, campaign);
    expect((await schedule(cart, MONDAY_8)).code).toBe('REGISTRATION_INVALID_STATUS');
    expect((await schedule(registration, '2026-03-09T11:10:00Z')).code).toBe('SCHEDULE_INVALID');
    expect((await schedule(registration, '2027-03-09T11:00:00Z')).code).toBe('CAMPAIGN_NOT_ENABLED_FOR_SCHEDULING');
    expect((await schedule({ ...registration, studentId: newId() }, MONDAY_8)).status).toBe(404);
  });

  test('before the window opens only an administrator schedules who owes', async () => {
    const schedulingStartDate = api.clock.now().add({ hours: 1 });
    const { id } = await aDrivingSchool(api.db, { attendants: 2 });
    const window = { now: api.clock.now(), drivingSchoolIds: [id], campaign: { schedulingStartDate } };
    const campaign = await aCampaign(api.db, window);
    const support = await api.signIn('STUDENT_SUPPORT');
    const owes = await aRegistration(api.db, campaign);
    const paid = await aRegistration(api.db, campaign, { creditsCents: cents(180_000) });
    expect(await schedule(owes, MONDAY_8, support)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    expect((await schedule(owes, MONDAY_8)).status).toBe(200);
    expect((await schedule(paid, MONDAY_830, support)).status).toBe(200);
  });

  test('who does not see the registration is refused while somebody else holds it', async () => {
    const registration = await aRegistration(api.db, await campaignWith(1));
    const permitted = { roles: ['CAMPAIGN_CONSULTANT'], permissions: ['MANAGE_REGISTRATIONS'] } as const;
    const { id: userId, username } = await aUser(api.db, permitted);
    const payload = { username, password: PASSWORD };
    const { access_token: token } = (await api.inject({ method: 'POST', url: '/api/v1/login', payload })).json<{
      access_token: string;
    }>();
    const consultant = { userId, token, headers: { authorization: `Bearer ${token}` } };
    const { status, code } = await api.db.transaction().execute(async (trx) => {
      await trx.selectFrom('registrations').select('id').where('id', '=', registration.id).forUpdate().execute();
      return schedule(registration, MONDAY_8, consultant);
    });
    expect([status, code]).toEqual([404, 'STUDENT_NOT_FOUND']);
  });

  test('what is no moment is refused on its field', async () => {
    const registration = await aRegistration(api.db, await campaignWith(1));
    for (const typed of ['amanhã', '2026-03-09', '2026-02-30T08:00:00-03:00']) {
      const { status, code } = await schedule(registration, typed);
      expect([typed, status, code]).toEqual([typed, 400, 'INVALID_SCHEDULING_DATE']);
    }
    const { status, code } = await schedule(registration, '');
    expect([status, code]).toEqual([400, 'REQUIRED']);
  });

  test('many students race for the last place of a slot: exactly one gets it', async () => {
    const campaign = await campaignWith(2);
    await schedule(await aRegistration(api.db, campaign), MONDAY_8);
    const racers = await Promise.all(Array.from({ length: 25 }, () => aRegistration(api.db, campaign)));
    const answers = await Promise.all(racers.map((racer) => schedule(racer, MONDAY_8)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ code }) => code))).toEqual(
      new Set(['SCHEDULE_UNAVAILABLE']),
    );
    expect(await freeAt(campaign, MONDAY_8)).toBe(0);
  });

  test('schools share their attendants between campaigns', async () => {
    const campaign = await campaignWith(1);
    const drivingSchoolIds = [campaign.schools[0].drivingSchoolId];
    const other = await aCampaign(api.db, { now: api.clock.now(), drivingSchoolIds });
    await schedule(await aRegistration(api.db, campaign), MONDAY_8);
    expect((await schedule(await aRegistration(api.db, other), MONDAY_8)).code).toBe('SCHEDULE_UNAVAILABLE');
  });

  test('a campaign nobody knows is what is not found, not the CFC', async () => {
    const campaign = await campaignWith(1);
    const school = campaign.schools[0].drivingSchoolId;
    for (const path of [`${school}/available-days/${school}`, `${school}/${school}/available-periods/2026-03-09`])
      expect(await globalErrorsOf(`driving-schools/${path}`)).toEqual([{ code: 'CAMPAIGN_NOT_FOUND' }]);
    expect(await globalErrorsOf(`driving-schools/${campaign.id}/available-days/${campaign.id}`)).toEqual([
      { code: 'DRIVING_SCHOOL_NOT_FOUND' },
    ]);
  });

  test('people of another school find neither its hours nor its students', async () => {
    const campaign = await campaignWith(1);
    const stranger = await aDrivingSchool(api.db);
    const operator = await api.signIn('DRIVING_SCHOOL_OPERATOR', { schools: [stranger.id] });
    const days = `driving-schools/${campaign.schools[0].drivingSchoolId}/available-days/${campaign.id}`;
    expect((await read(days, operator)).status).toBe(404);
    expect((await read(days)).body.freeDaysByPeriods[0]).toEqual({ freeDay: '2026-03-07' });
    expect((await schedule(await aRegistration(api.db, campaign), MONDAY_8, operator)).status).toBe(403);
  });
});

const pathOf = (id: string) => `checkout/registrations/${id}`;

describe('the student schedules', () => {
  test('their own registration, and nobody else’s', async () => {
    const campaign = await campaignWith(1);
    const student = await api.signIn('STUDENT');
    const own = await aRegistration(api.db, campaign, { userId: student.userId });
    const other = await aRegistration(api.db, campaign);
    expect((await read(`${pathOf(own.id)}/available-days`, student)).body.freeDaysByPeriods).toContainEqual({
      freeDay: '2026-03-09',
    });
    const periods = (await read(`${pathOf(own.id)}/available-periods/2026-03-09`, student)).body;
    expect(periods.freeAttendantsByPeriods[0]).toMatchObject({ freeAttendants: 1 });
    const payload = { schedulingDateTime: MONDAY_8 };
    const post = (id: string) =>
      api.inject({ method: 'POST', url: `/api/v1/${pathOf(id)}/schedule`, payload, headers: student.headers });
    expect((await post(other.id)).statusCode).toBe(404);
    expect((await post(own.id)).statusCode).toBe(200);
    expect((await read(`${pathOf(other.id)}/available-days`, student)).status).toBe(404);
  });
});
