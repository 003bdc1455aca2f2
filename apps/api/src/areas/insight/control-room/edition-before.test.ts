import type { Permission } from '@habilita/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { appOfFile, type SignedIn } from '../../../../test/app.ts';
import { aCampaign, type BuiltCampaign } from '../../../../test/builders/campaign.ts';
import { datesFrom, roomAs } from '../../../../test/builders/control-room.ts';
import { aLead } from '../../../../test/builders/lead.ts';
import { aRegistration } from '../../../../test/builders/registration.ts';
import { noteSteps } from './note-steps.ts';

const api = appOfFile();
let campaign: BuiltCampaign;
let previous: BuiltCampaign;
let supervisor: SignedIn;

/**
 * This edition starts on a Friday at 08:00 in Brasília; the edition before it started half a year earlier, on a Friday
 * too.
 */
const START = Temporal.Instant.from('2026-03-06T11:00:00Z');
const BEFORE = Temporal.Instant.from('2025-09-05T11:00:00Z');

const school = (n: 0 | 1) => campaign.schools[n] ?? campaign.schools[0];

beforeAll(async () => {
  const now = START.add({ hours: 24 });
  api.clock.set(now);
  campaign = await aCampaign(api.db, { now, schools: 2, campaign: { ...datesFrom(START), edition: 2 } });
  previous = await aCampaign(api.db, {
    now: BEFORE,
    campaign: { ...datesFrom(BEFORE), edition: 1, countyId: campaign.county.id },
    drivingSchoolIds: [school(0).drivingSchoolId],
  });
  for (let n = 0; n < 12; n += 1) await aRegistration(api.db, campaign);
  for (const hours of [1, 20, 30]) await aRegistration(api.db, previous, { registrationDate: BEFORE.add({ hours }) });
  supervisor = await api.signIn('SUPERVISOR');
});

describe('beside the edition before', () => {
  test('registrations are counted up to the same distance from the start', async () => {
    const { previous: other, registrations } = await roomAs(api, campaign, supervisor);
    expect(other).toMatchObject({ id: previous.id, edition: 1, at: '2025-09-06T11:00:00.000Z', stepsAt: null });
    expect(registrations).toEqual({ now: 12, before: 2, unusual: null });
  });

  test("today's hours stand beside those of the same day after its opening, and add up to today's lists", async () => {
    const { hours, campaign: shown } = await roomAs(api, campaign, supervisor);
    expect([shown.today, hours.dayBefore]).toEqual(['2026-03-07', '2025-09-06']);
    expect(hours.registrations).toHaveLength(24);
    // In the edition before, one person registered 20 hours after the opening, at four in the morning of the second
    // day. Another person registered 30 hours after the opening, at two in the afternoon.
    expect(hours.registrations.filter(({ before }) => before !== 0)).toMatchObject([
      { hour: 4, before: 1 },
      { hour: 14, before: 1 },
    ]);
    const query = {
      campaignIds: campaign.id,
      registrationStatus: 'REGISTERED,ABANDONED',
      registrationDateStart: shown.today,
      registrationDateEnd: shown.today,
      exactTotal: 'true',
    };
    const listed = await api.inject({ url: '/api/v1/registrations', query, headers: supervisor.headers });
    expect(hours.registrations.reduce((sum, { now }) => sum + now, 0)).toBe(
      listed.json<{ totalSize: number }>().totalSize,
    );
  });

  test('steps stand beside those noted at the same hour; without a note of that hour there is none', async () => {
    expect((await roomAs(api, campaign, supervisor)).steps?.every(({ before }) => before === null)).toBe(true);
    const present = api.clock.now();
    const ofSchool = { checkoutStep: 'STEP_3', drivingSchoolId: school(0).drivingSchoolId } as const;
    await aLead(api.db, previous, { ...ofSchool, createdAt: BEFORE });
    await aLead(api.db, previous, { checkoutStep: 'STEP_3', createdAt: BEFORE });
    await aLead(api.db, previous, { checkoutStep: 'STEP_5', createdAt: BEFORE });
    const note = async (moment: Temporal.Instant) => {
      api.clock.set(moment);
      await noteSteps(api.deps);
    };
    await note(BEFORE.add({ hours: 23, minutes: 50 }));
    await note(BEFORE.add({ hours: 23, minutes: 50 }));
    await aLead(api.db, previous, { checkoutStep: 'STEP_5', createdAt: BEFORE });
    await note(BEFORE.add({ hours: 24, minutes: 10 }));
    api.clock.set(present);
    const { steps = [], previous: other } = await roomAs(api, campaign, supervisor);
    expect(other?.stepsAt).toBe('2025-09-06T10:50:00.000Z');
    const before = Object.fromEntries(steps.map((one) => [one.step, one.before]));
    expect(before).toMatchObject({ STEP_3: 2, STEP_4: 0, STEP_5: 1 });
  });

  test('people of a school see the steps of their schools, if they hold the card', async () => {
    const person = await api.signIn('DRIVING_SCHOOL_ADMIN', { schools: [school(0).drivingSchoolId] });
    expect((await roomAs(api, campaign, person)).steps).toBeUndefined();
    const permissions: Permission[] = ['VIEW_REGISTRATION_WAIVER_BY_STEP_CARD'];
    await api.db.updateTable('users').set({ permissions }).where('id', '=', person.userId).execute();
    const { steps = [] } = await roomAs(api, campaign, person);
    expect(steps.find(({ step }) => step === 'STEP_3')?.before).toBe(1);
    expect(steps.find(({ step }) => step === 'STEP_5')?.before).toBe(0);
    const elsewhere = await api.signIn('DRIVING_SCHOOL_ADMIN', { schools: [school(1).drivingSchoolId] });
    expect((await roomAs(api, campaign, elsewhere)).previous).toBeNull();
  });
});

const minutes = (from: number) => START.add({ minutes: from });

test('steps are noted every ten minutes while registrations are open, hourly before and a day after, then no more', async () => {
  const present = api.clock.now();
  const noted = async (moment: Temporal.Instant) => {
    api.clock.set(moment);
    await noteSteps(api.deps);
    const rows = await api.db
      .selectFrom('checkoutStepSnapshots')
      .select('takenAt')
      .where('campaignId', '=', campaign.id)
      .where('takenAt', '=', moment)
      .execute();
    return rows.length;
  };
  expect(await noted(minutes(-30))).toBe(0);
  expect(await noted(minutes(-60))).toBe(1);
  expect(await noted(minutes(20))).toBe(1);
  expect(await noted(minutes(61 * 60))).toBe(1);
  expect(await noted(minutes(61 * 60 + 20))).toBe(0);
  expect(await noted(minutes(85 * 60))).toBe(0);
  expect(await noted(minutes(-241 * 60))).toBe(0);
  api.clock.set(present);
});
