import { newId } from '@habilita/kernel';
import { beforeAll, describe, expect, test } from 'vitest';
import { appOfFile, type SignedIn } from '../../../../test/app.ts';
import type { BuiltCampaign } from '../../../../test/builders/campaign.ts';
import { aBusyCampaign, roomAs } from '../../../../test/builders/control-room.ts';

const api = appOfFile();
let campaign: BuiltCampaign;
let supervisor: SignedIn;

const START = Temporal.Instant.from('2026-03-06T11:00:00Z');

beforeAll(async () => {
  api.clock.set(START.add({ hours: 24 }));
  campaign = await aBusyCampaign(api);
  supervisor = await api.signIn('SUPERVISOR');
});

const room = () => roomAs(api, campaign, supervisor);
const school = (n: 0 | 1) => campaign.schools[n] ?? campaign.schools[0];

const totalOf = async (path: string, query: Record<string, string>, { headers } = supervisor): Promise<number> => {
  const answer = await api.inject({ url: `/api/v1${path}`, query: { ...query, exactTotal: 'true' }, headers });
  expect([path, query, answer.statusCode]).toEqual([path, query, 200]);
  return answer.json<{ totalSize: number }>().totalSize;
};

const own = () => ({ campaignIds: campaign.id });

describe('each figure is the total of the list it leads to', () => {
  test('registrations, of the campaign, its CFCs and their plans', async () => {
    const { registrations, seats } = await room();
    expect(registrations.now).toBeGreaterThan(20);
    const everybody = { ...own(), registrationStatus: 'REGISTERED,ABANDONED' };
    expect(await totalOf('/registrations', everybody)).toBe(registrations.now);
    const inForce = { ...own(), registrationStatus: 'REGISTERED' };
    expect(await totalOf('/registrations', inForce)).toBe(seats.campaign?.registered);
    expect(seats.schools).toHaveLength(2);
    for (const { drivingSchoolId: drivingSchoolIds, registered, plans } of seats.schools) {
      expect(registered).toBeGreaterThan(0);
      expect(await totalOf('/registrations', { ...inForce, drivingSchoolIds })).toBe(registered);
      expect(plans).toHaveLength(2);
      for (const plan of plans) {
        const ofPlan = { ...inForce, drivingSchoolIds, planIds: plan.planId };
        expect(await totalOf('/registrations', ofPlan)).toBe(plan.registered);
      }
    }
  });

  test("today's payments, by hour on the campaign's clock, for those who read their sums elsewhere", async () => {
    const ofCampaign = api.db.selectFrom('payments').select('id').where('campaignId', '=', campaign.id);
    const paid = await ofCampaign.where('status', '=', 'PAID').execute();
    expect(paid.length).toBeGreaterThan(1);
    for (const [index, { id }] of paid.entries())
      await api.db
        .updateTable('payments')
        .set({
          paymentDate: Temporal.Instant.from(index === 0 ? '2026-03-07T10:30:00Z' : '2026-03-07T03:00:00Z'),
          approvalDay: '2026-03-07',
        })
        .where('id', '=', id)
        .execute();
    const { hours, campaign: shown } = await room();
    const payments = hours.payments ?? [];
    expect(payments.filter(({ now }) => now > 0).map(({ hour }) => hour)).toEqual([0, 7]);
    const ofToday = {
      ...own(),
      status: 'PAID',
      entityPaymentActive: 'true,false',
      paymentDateStart: shown.today,
      paymentDateEnd: shown.today,
    };
    expect(payments.reduce((sum, { now }) => sum + now, 0)).toBe(
      await totalOf('/entity-payments/light-search', ofToday),
    );
    const url = '/api/v1/entity-payments/totals';
    const listed = await api.inject({ url, query: ofToday, headers: supervisor.headers });
    const { paymentCreditedValue } = listed.json<{ totals: { paymentCreditedValue: number } }>().totals;
    expect(payments.reduce((sum, { amount }) => sum + amount, 0)).toBeCloseTo(paymentCreditedValue, 2);
    expect((await roomAs(api, campaign, await api.signIn('BUSINESS_SUPPORT'))).hours.payments).toBeUndefined();
  });

  test('leads, by step', async () => {
    const { steps = [] } = await room();
    expect(steps.map(({ step }) => step)).toHaveLength(8);
    for (const { step, now } of steps)
      expect([step, await totalOf('/leads', { ...own(), checkoutSteps: step })]).toEqual([step, now]);
    expect(steps.some(({ now }) => now > 0)).toBe(true);
  });

  test('failures, by cause, of today and of the campaign', async () => {
    const { failures, campaign: shown } = await room();
    const path = `/campaigns/${campaign.id}/control-room/payment-failures`;
    const ofToday = { atStart: shown.today, atEnd: shown.today };
    expect(failures?.causes.map(({ cause, total, today, lastHour }) => [cause, total, today, lastHour])).toEqual([
      ['CARD_INSUFFICIENT_LIMIT', 9, 9, 9],
      ['CARD_EXPIRED', 4, 1, 0],
      ['OTHER', 1, 1, 0],
    ]);
    expect([await totalOf(path, {}), await totalOf(path, ofToday)]).toEqual([failures?.total, failures?.today]);
    for (const { cause, total, today } of failures?.causes ?? []) {
      expect(await totalOf(path, { causes: cause })).toBe(total);
      expect(await totalOf(path, { ...ofToday, causes: cause })).toBe(today);
    }
    const page = await api.inject({ url: `/api/v1${path}`, query: { causes: 'OTHER' }, headers: supervisor.headers });
    expect(page.json<{ content: object[] }>().content).toMatchObject([
      { cause: 'OTHER', operation: 'CARD_PAYMENT', amount: 1800, drivingSchoolName: 'Unidade 1' },
    ]);
  });

  test('people scheduled, by day and by CFC', async () => {
    const { slots } = await room();
    expect([slots?.from, slots?.until]).toEqual(['2026-03-07', '2026-03-20']);
    for (const { day, booked } of slots?.days ?? []) {
      const onDay = { ...own(), schedulingDateStart: day, schedulingDateEnd: day };
      expect([day, await totalOf('/registrations', onDay)]).toEqual([day, booked]);
    }
    const window = { schedulingDateStart: slots?.from ?? '', schedulingDateEnd: slots?.until ?? '' };
    for (const { drivingSchoolId, booked } of slots?.schools ?? [])
      expect(await totalOf('/registrations', { ...own(), ...window, drivingSchoolIds: drivingSchoolId })).toBe(booked);
    expect(slots?.schools.map(({ booked, others }) => [booked, others])).toEqual([
      [5, 1],
      [2, 0],
    ]);
    expect(slots?.days.find(({ day }) => day === '2026-03-09')).toMatchObject({ booked: 4, others: 1 });
  });

  test('messages, by dispatch and outcome', async () => {
    const { messages = [] } = await room();
    const path = `/campaigns/${campaign.id}/control-room/messages`;
    expect(messages.map(({ kind, total, unusual }) => [kind, total, unusual])).toEqual([
      ['SATURDAY', 7, 'STALLED'],
      ['REGISTRATION_REMINDER', 6, 'FAILING'],
    ]);
    for (const { kind, day, total, outcomes } of messages) {
      const ofDispatch = { kinds: kind, dispatchedOnStart: day, dispatchedOnEnd: day };
      expect(await totalOf(path, ofDispatch)).toBe(total);
      for (const [outcome, people] of Object.entries(outcomes))
        expect([outcome, await totalOf(path, { ...ofDispatch, outcomes: outcome })]).toEqual([outcome, people]);
    }
    const page = await api.inject({
      url: `/api/v1${path}`,
      query: { kinds: 'SATURDAY', outcomes: 'waiting', sort: 'leadName,ASC' },
      headers: supervisor.headers,
    });
    expect(page.json<{ content: object[] }>().content).toMatchObject([
      { outcome: 'waiting', kind: 'SATURDAY', channel: null, sentAt: null },
    ]);
  });
});

test('what is unusual is marked where it stands', async () => {
  const stock = { scope: 'DRIVING_SCHOOL' as const, ownerId: school(0).id };
  const take = (taken: number) =>
    api.db
      .updateTable('seatStocks')
      .set({ taken })
      .where('scope', '=', stock.scope)
      .where('ownerId', '=', stock.ownerId)
      .execute();
  await take(95);
  const { seats, failures } = await room();
  expect(seats.schools[0]).toMatchObject({ vacancies: 100, left: 5, unusual: 'RUNNING_OUT' });
  expect(seats.schools[1]).toMatchObject({ vacancies: 100, left: 100, unusual: null });
  expect(failures?.causes.map(({ cause, unusual }) => [cause, unusual])).toEqual([
    ['CARD_INSUFFICIENT_LIMIT', 'SURGE'],
    ['CARD_EXPIRED', null],
    ['OTHER', null],
  ]);
  await take(100);
  expect((await room()).seats.schools[0]).toMatchObject({ left: 0, unusual: 'SOLD_OUT' });
});

test('a seat reserved by the waiting list is not left, and is told apart from registrations', async () => {
  const { id: campaignDrivingSchoolId, drivingSchoolId } = school(1);
  const now = api.clock.now();
  const reserve = (email: string, preset: { campaignDrivingSchoolId: string; drivingSchoolId: string } | undefined) =>
    api.db
      .insertInto('waitingListEntries')
      .values({
        id: newId(),
        campaignId: campaign.id,
        campaignDrivingSchoolId: preset?.campaignDrivingSchoolId ?? null,
        drivingSchoolId: preset?.drivingSchoolId ?? null,
        name: 'Ana Lima',
        email,
        registrationEndDate: now.add({ hours: 24 }),
        boletoExpiration: '2026-03-20',
        seatUntil: now.add({ hours: 24 }),
        queuedAt: now,
        createdAt: now,
        updatedAt: now,
      })
      .execute();
  await reserve('ana@example.com', { campaignDrivingSchoolId, drivingSchoolId });
  await reserve('bia@example.com', undefined);
  const { seats } = await room();
  expect(seats.schools.map(({ reserved }) => reserved)).toEqual([0, 1]);
  expect(seats.campaign).toMatchObject({ reserved: 2, reservedWithoutSchool: 1 });
});

describe('who sees what', () => {
  test('people of a school: their schools, without the campaign, failures and messages', async () => {
    const person = await api.signIn('DRIVING_SCHOOL_ADMIN', { schools: [school(1).drivingSchoolId] });
    const theirs = await roomAs(api, campaign, person);
    expect(Object.keys(theirs)).toEqual(['at', 'campaign', 'previous', 'registrations', 'hours', 'seats', 'slots']);
    expect(theirs.seats.campaign).toBeNull();
    expect(theirs.seats.schools.map(({ drivingSchoolId }) => drivingSchoolId)).toEqual([school(1).drivingSchoolId]);
    expect(theirs.slots?.schools.map(({ booked }) => booked)).toEqual([2]);
    const theirOwn = { campaignIds: campaign.id, drivingSchoolIds: 'all', registrationStatus: 'REGISTERED,ABANDONED' };
    expect(await totalOf('/registrations', theirOwn, person)).toBe(theirs.registrations.now);
    for (const list of ['payment-failures', 'messages']) {
      const url = `/api/v1/campaigns/${campaign.id}/control-room/${list}`;
      expect((await api.inject({ url, headers: person.headers })).statusCode).toBe(403);
    }
  });

  test('marketing: steps and messages, no failures; a role without reports: nothing', async () => {
    const marketing = await roomAs(api, campaign, await api.signIn('MARKETING'));
    const parts = ['at', 'campaign', 'previous', 'registrations', 'hours', 'seats', 'steps', 'slots', 'messages'];
    expect(Object.keys(marketing)).toEqual(parts);
    const { headers } = await api.signIn('STUDENT_SUPPORT');
    const answer = await api.inject({ url: `/api/v1/campaigns/${campaign.id}/control-room`, headers });
    expect(answer.statusCode).toBe(403);
  });

  test('a campaign out of scope is unknown', async () => {
    const { headers } = await api.signIn('CAMPAIGN_CONSULTANT');
    for (const list of ['', '/payment-failures', '/messages']) {
      const url = `/api/v1/campaigns/${campaign.id}/control-room${list}`;
      expect([list, (await api.inject({ url, headers })).statusCode]).toEqual([list, 404]);
    }
  });
});

test('the phase follows the clock, and slots end with the scheduling window', async () => {
  const phases: [string, boolean][] = [];
  for (const hours of [-241, -1, 1, 61, 24 * 61, 24 * 91]) {
    api.clock.set(START.add({ hours }));
    const { campaign: shown, slots } = await roomAs(api, campaign, await api.signIn('SUPERVISOR'));
    phases.push([shown.phase, slots !== null]);
  }
  expect(phases).toEqual([
    ['NOT_STARTED', true],
    ['PRE_REGISTRATION_OPEN', true],
    ['OPEN', true],
    ['CLOSED', true],
    ['CLOSED', false],
    ['FINISHED', false],
  ]);
});
