import { describe, expect, test } from 'vitest';
import { aCandidate, payBy } from '../../../../test/builders/enrolment.ts';
import { releaseUnpaidSeats } from '../unpaid-seats/release-unpaid-seats.ts';
import { refusalsOf, waitingListBench } from '../../../../test/waiting-list-bench.ts';

const bench = waitingListBench();

const eventsOf = (entityId: string) =>
  bench.api.db
    .selectFrom('events')
    .select(['kind', 'reason'])
    .where('entityType', '=', 'WAITING_LIST')
    .where('entityId', '=', entityId)
    .orderBy('id')
    .execute();

describe('somebody on a waiting list', () => {
  test('has a seat reserved in the campaign and the preset CFC until the deadline', async () => {
    const campaign = await bench.aFull(2);
    const [{ drivingSchoolId }] = campaign.schools;
    const { status, body } = await bench.ask(
      'POST',
      '',
      await bench.form(campaign, { email: ' Ana@Example.com ', drivingSchoolId }),
    );
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: 'Rita de Souza',
      email: 'ana@example.com',
      registrationEndDate: '2026-03-13T12:00:00.000Z',
      boletoExpiration: '2026-03-20',
      drivingSchoolId,
      drivingSchoolName: 'Unidade 1',
      standing: 'RESERVED',
      seatUntil: '2026-03-13T12:00:00.000Z',
      position: null,
      campaignId: campaign.id,
      invitationUrl: `${bench.api.deps.environment.publicUrl}/subscription/waiting-list/${String(body['id'])}`,
    });
    expect(await bench.taken(campaign)).toEqual({ CAMPAIGN: 1, DRIVING_SCHOOL: 1 });
    const later = { ...body, registrationEndDate: '2026-03-14T12:00:00Z', name: 'Ana Souza' };
    const changed = await bench.ask('PUT', `/${String(body['id'])}`, later);
    expect(changed.body).toMatchObject({ name: 'Ana Souza', seatUntil: '2026-03-14T12:00:00.000Z', version: 2 });
    expect(refusalsOf(await bench.ask('PUT', `/${String(body['id'])}`, later))).toEqual(['CONFLICT_STALE']);
    expect((await bench.ask('DELETE', `/${String(body['id'])}`)).status).toBe(204);
    expect(await bench.rows(campaign)).toEqual([]);
    expect(await bench.taken(campaign)).toEqual({});
    expect((await bench.ask('DELETE', `/${String(body['id'])}`)).status).toBe(404);
  });

  test('moves to another CFC with the reserved seat, unless that one is full', async () => {
    const campaign = await bench.aFull(5, { schools: 2, vacancies: { campaign: 5, school: 1 } });
    const [first, second] = campaign.schools.map(({ drivingSchoolId }) => drivingSchoolId);
    const id = await bench.add(campaign, { drivingSchoolId: first });
    const other = await bench.add(campaign, { drivingSchoolId: second });
    const [row] = await bench.rows(campaign);
    const moved = await bench.ask('PUT', `/${id}`, { ...row, drivingSchoolId: second });
    expect(refusalsOf(moved)).toEqual(['NO_DRIVING_SCHOOL_VACANCIES']);
    await bench.ask('DELETE', `/${other}`);
    expect((await bench.ask('PUT', `/${id}`, { ...row, drivingSchoolId: second })).body).toMatchObject({
      drivingSchoolName: 'Unidade 2',
      standing: 'RESERVED',
    });
    expect(await bench.taken(campaign)).toEqual({ CAMPAIGN: 1, DRIVING_SCHOOL: 1 });
  });

  test('is found by name, by e-mail and by campaign', async () => {
    const campaign = await bench.aFull(5);
    const elsewhere = await bench.aFull(5);
    await bench.add(campaign, { name: 'Zulmira Assunção', email: 'zu@example.com' });
    await bench.add(campaign, { name: 'Outra Pessoa' });
    await bench.add(elsewhere, { name: 'Zulmira Longe' });
    const namesBy = async (query: string) =>
      ((await bench.ask('GET', `?${query}`)).body['content'] as { name: string }[]).map(({ name }) => name);
    expect(await namesBy(`campaignIds=${campaign.id}&term=zulmira%20assuncao`)).toEqual(['Zulmira Assunção']);
    expect(await namesBy(`campaignIds=${campaign.id}&term=ZU@EX`)).toEqual(['Zulmira Assunção']);
    expect(await namesBy(`campaignIds=${campaign.id},${elsewhere.id}&term=zulmira`)).toEqual([
      'Zulmira Assunção',
      'Zulmira Longe',
    ]);
  });

  test.each([
    [{ boletoExpiration: '2026-03-12' }, ['boletoExpiration WAITING_LIST_PERIOD_INVALID']],
    [
      { boletoExpiration: '2026-03-09', registrationEndDate: '2026-03-10T13:00:00Z' },
      ['boletoExpiration DATE_IN_PAST'],
    ],
    [{ registrationEndDate: '2026-03-10T12:00:00Z' }, ['registrationEndDate DATE_IN_PAST']],
    [{ name: ' ' }, ['name REQUIRED']],
    [{ email: 'rita' }, ['email INVALID_EMAIL']],
    [{ boletoExpiration: undefined }, ['boletoExpiration REQUIRED']],
    [{ drivingSchoolId: '0198f0c0-0000-7000-8000-00000000000a' }, ['drivingSchoolId DRIVING_SCHOOL_NOT_FOUND']],
    [{ campaignId: '0198f0c0-0000-7000-8000-00000000000a' }, ['campaignId CAMPAIGN_NOT_FOUND']],
  ])('is refused with %o', async (wrong, refusals) => {
    const form = await bench.form(await bench.aFull(1), wrong);
    expect(refusalsOf(await bench.ask('POST', '', { ...form, ...wrong }))).toEqual(refusals);
  });

  test('cannot be let in before registrations begin', async () => {
    const registrationStartDate = bench.now().add({ hours: 80 });
    const dates = { registrationStartDate, registrationEndDate: registrationStartDate.add({ hours: 24 }) };
    const scheduling = { schedulingStartDate: registrationStartDate.add({ hours: 1 }) };
    const campaign = await bench.aFull(1, { campaign: { ...dates, ...scheduling } });
    expect(refusalsOf(await bench.ask('POST', '', await bench.form(campaign)))).toEqual([
      'registrationEndDate WAITING_LIST_BEFORE_REGISTRATION',
    ]);
  });

  test('is on the list of a campaign once', async () => {
    const campaign = await bench.aFull(5);
    const form = await bench.form(campaign);
    const answers = await Promise.all([1, 2].map(() => bench.ask('POST', '', form)));
    expect(answers.map((answer) => [answer.status, ...refusalsOf(answer)].join(' ')).toSorted()).toEqual([
      '201',
      '409 email WAITING_LIST_DUPLICATE',
    ]);
    expect(await bench.taken(campaign)).toEqual({ CAMPAIGN: 1 });
  });
});

describe('the line', () => {
  test('forms when there is no seat; going past it asks for a reason, which is kept', async () => {
    const campaign = await bench.aFull(1);
    const first = await bench.add(campaign, { name: 'Primeira' });
    const ids: string[] = [];
    for (const name of ['Segunda', 'Terceira']) {
      bench.api.clock.set(bench.now().add({ seconds: 1 }));
      ids.push(await bench.add(campaign, { name }));
    }
    expect((await bench.rows(campaign)).map(({ name, standing, position }) => [name, standing, position])).toEqual([
      ['Primeira', 'RESERVED', null],
      ['Segunda', 'WAITING', 1],
      ['Terceira', 'WAITING', 2],
    ]);
    const third = `/${ids[1]}/offer`;
    expect(refusalsOf(await bench.ask('POST', third, {}))).toEqual(['reason REQUIRED']);
    expect(refusalsOf(await bench.ask('POST', third, { reason: 'Prometida' }))).toEqual(['NO_CAMPAIGN_VACANCIES']);
    await bench.ask('DELETE', `/${first}`);
    expect((await bench.ask('POST', third, { reason: 'Prometida por telefone' })).body).toMatchObject({
      standing: 'RESERVED',
    });
    expect(refusalsOf(await bench.ask('POST', third, { reason: 'De novo' }))).toEqual(['WAITING_LIST_NOT_WAITING']);
    expect(await eventsOf(ids[1] ?? '')).toEqual([
      { kind: 'WAITING_LIST_ADDED', reason: null },
      { kind: 'WAITING_LIST_SEAT_RESERVED', reason: 'Prometida por telefone' },
    ]);
  });

  test('is not jumped by who is added later, even when a seat is free again', async () => {
    const campaign = await bench.aFull(1);
    const first = await bench.add(campaign);
    await bench.add(campaign, { name: 'Segunda' });
    await bench.ask('DELETE', `/${first}`);
    bench.api.clock.set(bench.now().add({ seconds: 1 }));
    await bench.add(campaign, { name: 'Apressada' });
    expect((await bench.rows(campaign)).map(({ name, standing }) => [name, standing])).toEqual([
      ['Segunda', 'WAITING'],
      ['Apressada', 'WAITING'],
    ]);
  });

  test('whoever waits for another CFC is not passed over', async () => {
    const campaign = await bench.aFull(10, { schools: 2, vacancies: { campaign: 10, school: 1 } });
    const [one, two] = campaign.schools.map(({ drivingSchoolId }) => drivingSchoolId);
    await bench.add(campaign, { drivingSchoolId: one });
    await bench.add(campaign, { drivingSchoolId: one, name: 'Na fila do primeiro' });
    await bench.add(campaign, { drivingSchoolId: two, name: 'Do segundo' });
    expect((await bench.rows(campaign)).map(({ standing }) => standing)).toEqual(['RESERVED', 'WAITING', 'RESERVED']);
  });

  test('has places among those who want the same seat, whatever the order and page of the list', async () => {
    const campaign = await bench.aFull(1, { schools: 2 });
    const [one, two] = campaign.schools.map(({ drivingSchoolId }) => drivingSchoolId);
    const first = await bench.add(campaign, { name: 'Ana' });
    const line = [{}, { drivingSchoolId: one }, { drivingSchoolId: two }, {}, { drivingSchoolId: one }];
    for (const [index, wanted] of line.entries()) {
      bench.api.clock.set(bench.now().add({ seconds: 1 }));
      await bench.add(campaign, { name: `Fila ${9 - index}`, ...wanted });
    }
    const placesBy = async (query: string) =>
      (
        (await bench.ask('GET', `?campaignIds=${campaign.id}&${query}`)).body['content'] as {
          name: string;
          position: number | null;
        }[]
      ).map(({ name, position }) => `${name}: ${position}`);
    const all = ['Ana: null', 'Fila 9: 1', 'Fila 8: 2', 'Fila 7: 2', 'Fila 6: 4', 'Fila 5: 4'];
    expect(await placesBy('sort=createdDate,ASC')).toEqual(all);
    expect(await placesBy('sort=name,DESC&size=2&page=1')).toEqual(['Fila 7: 2', 'Fila 6: 4']);
    await bench.ask('DELETE', `/${first}`);
    expect(await placesBy('sort=name,ASC&size=2')).toEqual(['Fila 5: 4', 'Fila 6: 4']);
  });
});

describe('who may', () => {
  test('read reads, and only who manages writes; people of a CFC see those preset for it', async () => {
    const campaign = await bench.aFull(9, { schools: 2 });
    const [mine, theirs] = campaign.schools.map(({ drivingSchoolId }) => drivingSchoolId);
    const id = await bench.add(campaign, { drivingSchoolId: theirs, name: 'Do vizinho' });
    await bench.add(campaign, { drivingSchoolId: mine, name: 'Da casa' });
    await bench.add(campaign, { name: 'De ninguém' });
    const operator = await bench.api.signIn('OPERATOR');
    const school = await bench.api.signIn('DRIVING_SCHOOL_ADMIN', { schools: [mine ?? ''] });
    const seenBy = async (person: typeof operator) => {
      const { body } = await bench.ask('GET', `?campaignIds=${campaign.id}`, undefined, person);
      return (body['content'] as { name: string }[]).map(({ name }) => name).toSorted();
    };
    expect(await seenBy(operator)).toEqual(['Da casa', 'De ninguém', 'Do vizinho']);
    expect(await seenBy(school)).toEqual(['Da casa']);
    expect((await bench.ask('DELETE', `/${id}`, undefined, operator)).status).toBe(403);
    expect((await bench.ask('POST', '', await bench.form(campaign), school)).status).toBe(403);
    expect((await bench.ask('GET', '', undefined, await bench.api.signIn('FINANCIAL_ANALYST'))).status).toBe(403);
  });
});

test('several people added at the same moment reserve as many seats as there are', async () => {
  const campaign = await bench.aFull(3);
  await Promise.all(Array.from({ length: 8 }, () => bench.add(campaign)));
  const standings = (await bench.rows(campaign)).map(({ standing }) => standing);
  expect(standings.filter((standing) => standing === 'RESERVED')).toHaveLength(3);
  expect(await bench.taken(campaign)).toEqual({ CAMPAIGN: 3 });
});

test('whoever enrolled by the link stays on the list; back in the cart they are removed, invited once more, and enrol', async () => {
  const campaign = await bench.aFull(3, {
    campaign: { unpaidSeatHours: 48, registrationEndDate: Temporal.Instant.from('2026-05-01T00:00:00Z') },
  });
  const person = aCandidate();
  const id = await bench.add(campaign, { email: person.email });
  const enrolment = await bench.cart(campaign, id, person);
  expect((await payBy(bench.api, enrolment, 'PIX')).status).toBe(201);
  expect(refusalsOf(await bench.ask('DELETE', `/${id}`))).toEqual(['WAITING_LIST_ENROLLED']);
  await backInCart();
  expect((await bench.ask('DELETE', `/${id}`)).status).toBe(204);
  const again = await bench.add(campaign, { email: person.email });
  const cart = await bench.cart(campaign, again, person);
  expect(cart.registrationId).toBe(enrolment.registrationId);
  expect((await payBy(bench.api, cart, 'PIX')).status).toBe(201);
  expect(await bench.rows(campaign)).toMatchObject([{ standing: 'ENROLLED', registrationId: cart.registrationId }]);
});

/**
 * Lets two days pass, so that the hold of every unpaid seat ends: the first day warns the student, the second releases
 * the seat.
 */
async function backInCart(): Promise<void> {
  await bench.api.drainJobs();
  await seatsADayLater();
  await seatsADayLater();
}

async function seatsADayLater(): Promise<void> {
  await bench.hoursLater(24);
  await releaseUnpaidSeats(bench.api.deps);
  await bench.api.drainJobs();
}

test('an e-mail that is registered in the campaign is refused', async () => {
  const campaign = await bench.aFull(3);
  const person = aCandidate();
  const id = await bench.add(campaign, { email: person.email });
  const enrolment = await bench.cart(campaign, id, person);
  await bench.api.db
    .updateTable('registrations')
    .set({ status: 'REGISTERED', paymentMethod: 'PIX' })
    .where('id', '=', enrolment.registrationId)
    .execute();
  await bench.ask('DELETE', `/${id}`);
  expect(refusalsOf(await bench.ask('POST', '', await bench.form(campaign, { email: person.email })))).toEqual([
    'email EMAIL_ALREADY_REGISTERED',
  ]);
});
