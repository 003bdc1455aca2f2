import { newId } from '@habilita/kernel';
import { describe, expect, test } from 'vitest';
import { appOfFile, signedInAs } from '../../../../test/app.ts';
import { aCampaign, type BuiltCampaign } from '../../../../test/builders/campaign.ts';
import { aDrivingSchool } from '../../../../test/builders/driving-school.ts';
import { aRegistration, type BuiltRegistration } from '../../../../test/builders/registration.ts';

const api = appOfFile();
const admin = signedInAs(api, 'ADMIN');

const MONDAY = { startDay: '2026-03-09', endDay: '2026-03-09' };
const MONDAY_8 = '2026-03-09T11:00:00Z';
const MONDAY_830 = '2026-03-09T11:30:00Z';
const TUESDAY_8 = '2026-03-10T11:00:00Z';

const campaignWith = async (attendants: number): Promise<BuiltCampaign> => {
  const { id } = await aDrivingSchool(api.db, { attendants });
  return aCampaign(api.db, { now: api.clock.now(), drivingSchoolIds: [id] });
};

async function send(method: 'GET' | 'POST' | 'PUT', path: string, payload?: object, person = admin) {
  const url = `/api/v1/${path}`;
  const answer = await api.inject({
    method,
    url,
    headers: person.headers,
    ...(payload === undefined ? {} : { payload }),
  });
  const body = answer.json();
  const fields: Record<string, string[]> = body.errors?.fieldErrors ?? {};
  const code: string | undefined = Object.values(fields)[0]?.[0] ?? body.errors?.globalErrors[0]?.code;
  return { status: answer.statusCode, body, code, fields };
}

const book = ({ id, studentId }: BuiltRegistration, schedulingDateTime: string) =>
  send('POST', `students/${studentId}/registrations/${id}/schedule`, { schedulingDateTime });

async function bookedAt(campaign: BuiltCampaign, schedulingDateTime: string) {
  const registration = await aRegistration(api.db, campaign);
  expect((await book(registration, schedulingDateTime)).status).toBe(200);
  return registration;
}

const preview = (campaign: BuiltCampaign, days = MONDAY, person = admin) =>
  send(
    'GET',
    `campaigns/${campaign.id}/closed-days/preview?${new URLSearchParams(days).toString()}`,
    undefined,
    person,
  );

const close = (campaign: BuiltCampaign, moves: object[], days: object = MONDAY, person = admin) =>
  send('POST', `campaigns/${campaign.id}/closed-days`, { ...days, moves }, person);

const proposed = async (campaign: BuiltCampaign) => {
  const people: { registrationId: string; proposal: string }[] = (await preview(campaign)).body.people;
  return people.map(({ registrationId, proposal }) => ({ registrationId, schedulingDateTime: proposal }));
};

/** Closes the days. When another booking has just taken a proposed slot, asks for new proposals and tries again. */
const closeAtLast = async (one: BuiltCampaign) => {
  for (;;) {
    const { status, code } = await close(one, await proposed(one));
    if (status === 200) return;
    expect(code).toBe('SCHEDULE_UNAVAILABLE');
  }
};

const seatsOf = async (...registrations: BuiltRegistration[]) => {
  const rows = await api.db
    .selectFrom('slotSeats as s')
    .innerJoin('registrations as r', 'r.id', 's.registrationId')
    .select(['s.registrationId', 's.startsAt', 'r.schedulingAt'])
    .execute();
  return registrations.map(({ id }) => {
    const row = rows.find(({ registrationId }) => registrationId === id);
    expect(row?.schedulingAt).toEqual(row?.startsAt);
    return row?.startsAt.toString();
  });
};

const closedDaysOf = async (campaign: BuiltCampaign) =>
  (await send('GET', `campaigns/${campaign.id}/driving-schools/${campaign.schools[0].drivingSchoolId}/close-days`)).body
    .closedDays;

describe('a day with people booked is closed', () => {
  test('everybody is listed with another free slot, moved there in one go and told; the day is closed', async () => {
    const campaign = await campaignWith(1);
    const [first, second] = [await bookedAt(campaign, MONDAY_8), await bookedAt(campaign, MONDAY_830)];
    const other = await bookedAt(campaign, TUESDAY_8);
    const { body } = await preview(campaign);
    expect(body.people).toEqual([
      expect.objectContaining({ registrationId: first.id, proposal: '2026-03-10T11:30:00.000Z' }),
      expect.objectContaining({ registrationId: second.id, proposal: '2026-03-10T12:00:00.000Z' }),
    ]);
    expect(body.people[0]).toMatchObject({
      schedulingDateTime: '2026-03-09T11:00:00.000Z',
      studentId: first.studentId,
    });
    expect(body.schools).toHaveLength(1);
    const moves = await proposed(campaign);
    moves[1] = { registrationId: second.id, schedulingDateTime: '2026-03-13T11:00:00Z' };
    const answer = await close(campaign, moves);
    expect([answer.status, answer.body]).toEqual([200, { movedPeople: 2, closedSchools: 1, toCall: [] }]);
    expect(await seatsOf(first, second, other)).toEqual(['2026-03-10T11:30:00Z', '2026-03-13T11:00:00Z', TUESDAY_8]);
    expect(await closedDaysOf(campaign)).toEqual([MONDAY]);
    const mails = await api.db
      .selectFrom('outboxMessages')
      .selectAll()
      .where('entityId', 'in', [first.id, second.id, other.id])
      .execute();
    expect(mails).toHaveLength(2);
    const told = mails.find(({ entityId }) => entityId === first.id);
    expect(told).toMatchObject({ channel: 'EMAIL', subject: expect.stringContaining('10/03/2026 às 08:30') });
    expect(told?.body).toContain('não vai atender em 09/03/2026 às 08:00');
    const history = await send('GET', `history/CAMPAIGN/${campaign.id}`);
    expect(JSON.stringify(history.body)).toContain('2026-03-09');
  });

  test('who refuses messages is moved without one, and named to be called', async () => {
    const campaign = await campaignWith(2);
    const [told, silent] = [await bookedAt(campaign, MONDAY_8), await bookedAt(campaign, MONDAY_8)];
    const blocked = { communicationsBlockedAt: api.clock.now() };
    await api.db.updateTable('registrations').set(blocked).where('id', '=', silent.id).execute();
    const { people } = (await preview(campaign)).body;
    expect(
      people.map(({ registrationId, refusesMessages }: Record<string, unknown>) => [registrationId, refusesMessages]),
    ).toEqual(
      expect.arrayContaining([
        [told.id, false],
        [silent.id, true],
      ]),
    );
    const { body } = await close(campaign, await proposed(campaign));
    expect(body).toMatchObject({ movedPeople: 2, toCall: [{ registrationId: silent.id }] });
    const mails = api.db.selectFrom('outboxMessages').select('entityId').where('entityId', 'in', [told.id, silent.id]);
    expect(await mails.execute()).toEqual([{ entityId: told.id }]);
  });

  test('somebody missing from the moves, booked meanwhile or named in vain refuses it all', async () => {
    const campaign = await campaignWith(2);
    const first = await bookedAt(campaign, MONDAY_8);
    const moves = await proposed(campaign);
    const second = await bookedAt(campaign, MONDAY_8);
    expect((await close(campaign, moves)).code).toBe('CLOSED_DAYS_BOOKINGS_CHANGED');
    expect((await close(campaign, [...moves, { ...moves[0], registrationId: newId() }])).code).toBe(
      'CLOSED_DAYS_BOOKINGS_CHANGED',
    );
    expect((await close(campaign, [moves[0] ?? {}, moves[0] ?? {}])).code).toBe('CLOSED_DAYS_BOOKINGS_CHANGED');
    expect(await seatsOf(first, second)).toEqual([MONDAY_8, MONDAY_8]);
    expect(await closedDaysOf(campaign)).toEqual([]);
  });

  test('a slot that is full, closed or none refuses it all, at its line', async () => {
    const campaign = await campaignWith(1);
    const [first, second] = [await bookedAt(campaign, MONDAY_8), await bookedAt(campaign, MONDAY_830)];
    await bookedAt(campaign, TUESDAY_8);
    const [one, two] = await proposed(campaign);
    const at = (schedulingDateTime: string) => ({ registrationId: second.id, schedulingDateTime });
    for (const [schedulingDateTime, code] of [
      [TUESDAY_8, 'SCHEDULE_UNAVAILABLE'],
      [String(one?.schedulingDateTime), 'SCHEDULE_UNAVAILABLE'],
      ['2026-03-09T13:00:00Z', 'SCHEDULE_INVALID'],
      ['2026-03-10T11:10:00Z', 'SCHEDULE_INVALID'],
      ['2027-03-10T11:00:00Z', 'CAMPAIGN_NOT_ENABLED_FOR_SCHEDULING'],
    ] as const) {
      const { fields } = await close(campaign, [one ?? {}, at(schedulingDateTime)]);
      expect([schedulingDateTime, Object.values(fields)]).toEqual([schedulingDateTime, [[code]]]);
    }
    expect((await close(campaign, [one ?? {}, at('2026-03-10T11:10:00Z')])).fields).toHaveProperty(
      'moves.1.schedulingDateTime',
    );
    expect(await seatsOf(first, second)).toEqual([MONDAY_8, MONDAY_830]);
    expect((await close(campaign, [one ?? {}, two ?? {}])).status).toBe(200);
  });

  test('asked again under its key, it is done once', async () => {
    const campaign = await campaignWith(1);
    await bookedAt(campaign, MONDAY_8);
    const payload = { ...MONDAY, moves: await proposed(campaign) };
    const headers = { ...admin.headers, 'idempotency-key': newId() };
    const url = `/api/v1/campaigns/${campaign.id}/closed-days`;
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => api.inject({ method: 'POST', url, payload, headers })),
    );
    expect(answers.map((answer) => answer.body)).toEqual(
      answers.map(() => JSON.stringify({ movedPeople: 1, closedSchools: 1, toCall: [] })),
    );
  });

  test('bookings that race with it are moved too or find the day closed; nobody stays on it', async () => {
    const campaign = await campaignWith(3);
    const booked = [await bookedAt(campaign, MONDAY_8), await bookedAt(campaign, MONDAY_830)];
    const racers = await Promise.all(Array.from({ length: 12 }, () => aRegistration(api.db, campaign)));
    const closing = async (): Promise<number> => {
      for (let tries = 1; ; tries += 1) {
        const { status, code } = await close(campaign, await proposed(campaign));
        if (status === 200) return tries;
        expect(['CLOSED_DAYS_BOOKINGS_CHANGED', 'SCHEDULE_UNAVAILABLE']).toContain(code);
      }
    };
    const [, ...answers] = await Promise.all([
      closing(),
      ...racers.map((racer, n) =>
        book(racer, ['2026-03-09T12:00:00Z', '2026-03-09T12:30:00Z', TUESDAY_8][n % 3] ?? ''),
      ),
    ]);
    for (const answer of answers)
      expect([undefined, 'SCHEDULE_INVALID', 'SCHEDULE_UNAVAILABLE']).toContain(answer.code);
    const won = racers.filter((_, n) => answers[n]?.status === 200);
    const seats = await seatsOf(...booked, ...won);
    expect(seats.filter((start) => start === undefined || start.startsWith('2026-03-09'))).toEqual([]);
    for (const start of new Set(seats)) expect(seats.filter((one) => one === start).length).toBeLessThanOrEqual(3);
  });

  test('two closings of one CFC by two campaigns at once overbook nothing', async () => {
    const campaign = await campaignWith(1);
    const drivingSchoolIds = [campaign.schools[0].drivingSchoolId];
    const other = await aCampaign(api.db, { now: api.clock.now(), drivingSchoolIds });
    const own = [await bookedAt(campaign, MONDAY_8), await bookedAt(campaign, '2026-03-09T12:00:00Z')];
    const theirs = [await bookedAt(other, MONDAY_830), await bookedAt(other, '2026-03-09T12:30:00Z')];
    await Promise.all([closeAtLast(campaign), closeAtLast(other)]);
    const seats = await seatsOf(...own, ...theirs);
    expect(new Set(seats).size).toBe(4);
    expect(seats.every((start) => start !== undefined && !start.startsWith('2026-03-09'))).toBe(true);
  });

  test('two closings of two CFCs at the same hours take their slots in one order and do not deadlock', async () => {
    const ids = [
      (await aDrivingSchool(api.db, { attendants: 9 })).id,
      (await aDrivingSchool(api.db, { attendants: 9 })).id,
    ];
    const campaigns = await Promise.all(
      [ids, ids].map((drivingSchoolIds) => aCampaign(api.db, { now: api.clock.now(), drivingSchoolIds })),
    );
    const asked = campaigns.map(async (campaign, n) => {
      const placed = campaign.schools.flatMap((school) => [school, school, school]);
      // The two campaigns create their registrations in opposite order of the CFCs, so that their locks could collide.
      for (const school of n === 0 ? placed : placed.toReversed()) {
        const place = { drivingSchoolId: school.drivingSchoolId, campaignDrivingSchoolId: school.id };
        const registration = await aRegistration(api.db, campaign, place);
        expect((await book(registration, MONDAY_8)).status).toBe(200);
      }
      const moves = (await proposed(campaign)).map((move) => ({ ...move, schedulingDateTime: TUESDAY_8 }));
      return { campaign, moves };
    });
    const closings = await Promise.all(asked);
    const answers = await Promise.all(closings.map(({ campaign, moves }) => close(campaign, moves)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });

  test('the form of the campaign cannot close it: it names the day', async () => {
    const { id } = await aDrivingSchool(api.db, { attendants: 1 });
    const vacancies = { campaign: 9, school: 9, plan: 9 };
    const campaign = await aCampaign(api.db, { now: api.clock.now(), drivingSchoolIds: [id], vacancies });
    await bookedAt(campaign, MONDAY_8);
    const [whole, schools] = [
      (await send('GET', `campaigns/${campaign.id}`)).body,
      (await send('GET', `campaigns/${campaign.id}/driving-schools`)).body.content,
    ];
    const school = schools[0];
    const { content: plans } = (
      await send('GET', `campaigns/${campaign.id}/driving-schools/${school.drivingSchoolId}/plans`)
    ).body;
    const edit = (closedDays: object[]) =>
      send('PUT', `campaigns/${campaign.id}`, {
        campaign: whole,
        drivingSchoolsConfigurations: [{ ...school, closedDays, plans }],
      });
    expect((await edit([{ startDay: '2026-03-07', endDay: '2026-03-10' }])).fields).toEqual({
      'drivingSchoolsConfigurations.0.closedDays.0.startDay': ['CLOSED_DAYS_BOOKED'],
    });
    expect((await edit([{ startDay: '2026-03-10', endDay: '2026-03-12' }])).status).toBe(200);
    expect(await closedDaysOf(campaign)).toEqual([{ startDay: '2026-03-10', endDay: '2026-03-12' }]);
  });

  test('is for who manages campaigns and registrations, in their own campaigns and CFCs', async () => {
    const campaign = await campaignWith(1);
    expect((await preview(campaign, MONDAY, await api.signIn('SUPERVISOR'))).status).toBe(403);
    expect((await close(campaign, [], { startDay: '2026-03-10', endDay: '2026-03-09' })).code).toBe(
      'CLOSED_DAYS_REVERSED',
    );
    const stranger = { ...MONDAY, drivingSchoolIds: [(await aDrivingSchool(api.db)).id] };
    expect((await close(campaign, [], stranger)).status).toBe(404);
    expect((await close({ ...campaign, id: newId() }, [])).code).toBe('CAMPAIGN_NOT_FOUND');
  });
});
