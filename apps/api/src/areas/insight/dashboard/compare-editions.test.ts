import { cents } from '@habilita/kernel';
import { beforeAll, expect, test } from 'vitest';
import { appOfFile, type SignedIn } from '../../../../test/app.ts';
import { aCampaign, type BuiltCampaign } from '../../../../test/builders/campaign.ts';
import { aLead } from '../../../../test/builders/lead.ts';
import { aPayment } from '../../../../test/builders/payment.ts';
import { aRegistration } from '../../../../test/builders/registration.ts';

const api = appOfFile();
let supervisor: SignedIn;
let campaign: BuiltCampaign;
let previous: BuiltCampaign;

const START = Temporal.Instant.from('2026-03-06T11:00:00Z');
const BEFORE = Temporal.Instant.from('2025-09-05T11:00:00Z');

/**
 * Adds a registration whose payment is made two hours later, and a pre-registration one day before the registration.
 */
async function somebody(of: BuiltCampaign, start: Temporal.Instant, hours: number): Promise<void> {
  const at = start.add({ hours });
  await aLead(api.db, of, { createdAt: at.subtract({ hours: 24 }) });
  const { id } = await aRegistration(api.db, of, { registrationDate: at });
  await aPayment(api.db, id, {
    status: 'PAID',
    grossCents: cents(100_050),
    partnerGrossCents: cents(85_000),
    marketplaceGrossCents: cents(15_050),
    partnerApprovedCents: cents(85_000),
    marketplaceApprovedCents: cents(15_050),
    partnerReversedCents: cents(-5_000),
    paymentDate: at.add({ hours: 2 }),
    approvalDay: '2026-03-06',
    liquidationDay: '2026-03-06',
  });
}

const dates = (start: Temporal.Instant) => ({
  startDate: start.subtract({ hours: 240 }),
  registrationStartDate: start,
  registrationEndDate: start.add({ hours: 60 }),
  schedulingStartDate: start.add({ hours: 61 }),
  schedulingEndDate: start.add({ hours: 600 }),
  endDate: start.add({ hours: 1000 }),
});

beforeAll(async () => {
  const now = api.clock.now();
  campaign = await aCampaign(api.db, { now, campaign: { ...dates(START), edition: 2 } });
  previous = await aCampaign(api.db, { now, campaign: { ...dates(BEFORE), edition: 1, countyId: campaign.county.id } });
  // Now is 24 hours after the start of this edition.
  for (const hours of [1, 5, 23]) await somebody(campaign, START, hours);
  for (const hours of [1, 22, 25, 40]) await somebody(previous, BEFORE, hours);
  supervisor = await api.signIn('SUPERVISOR');
});

interface Compared {
  readonly now: number;
  readonly before: number | null;
  readonly days: readonly { readonly day: number; readonly now: number; readonly before: number | null }[];
}
interface Answer {
  readonly other: { readonly id: string; readonly edition: number } | null;
  readonly registrations?: Compared;
  readonly preRegistrations?: Compared;
  readonly paid?: Compared;
}

const asked = (query: Record<string, string>, { headers }: SignedIn = supervisor) =>
  api.inject({ url: '/api/v1/reports/edition-comparison', query, headers });

test('an edition stands beside the previous one of its city, as far from its start', async () => {
  const answer = (await asked({ campaignId: campaign.id })).json<Answer>();
  expect(answer.other).toMatchObject({ id: previous.id, edition: 1 });
  expect(answer.registrations).toEqual({ now: 3, before: 2, days: [{ day: 0, now: 3, before: 2 }] });
  // Everybody pre-registered a day before registering: those who registered in hours 25 and 40 on day 0, all others on
  // day -1.
  expect(answer.preRegistrations).toEqual({
    now: 3,
    before: 4,
    days: [
      { day: -1, now: 3, before: 2 },
      { day: 0, now: 3, before: 4 },
    ],
  });
  // It is hour 24, and people pay two hours after registering. So whoever registered in hour 22 has paid, and whoever
  // registered in hour 23 has not. Of each payment, R$ 50,00 were given back and are subtracted.
  expect(answer.paid).toMatchObject({ now: 1901, before: 1901 });
});

test('any edition may be chosen; without an earlier one there is nothing beside it', async () => {
  const first = (await asked({ campaignId: previous.id })).json<Answer>();
  expect([first.other, first.registrations?.before, first.registrations?.now]).toEqual([null, null, 4]);
  const chosen = (await asked({ campaignId: previous.id, otherCampaignId: campaign.id })).json<Answer>();
  expect(chosen.registrations).toMatchObject({ now: 4, before: 3 });
});

test('each measure is for who holds its card, and campaigns out of scope are unknown', async () => {
  const marketing = await api.signIn('MARKETING');
  const keys = Object.keys((await asked({ campaignId: campaign.id }, marketing)).json<object>());
  expect(keys).toEqual(['at', 'campaign', 'other', 'preRegistrations', 'registrations']);
  expect((await asked({ campaignId: campaign.id }, await api.signIn('ADMIN'))).statusCode).toBe(403);
  const consultant = await api.signIn('CAMPAIGN_CONSULTANT');
  expect((await asked({ campaignId: campaign.id }, consultant)).statusCode).toBe(404);
  const school = await api.signIn('DRIVING_SCHOOL_ADMIN', { schools: [campaign.schools[0].drivingSchoolId] });
  expect((await asked({ campaignId: previous.id }, school)).statusCode).toBe(404);
  const own = (await asked({ campaignId: campaign.id }, school)).json<Answer>();
  expect([own.other, own.registrations?.now]).toEqual([null, 3]);
  expect((await asked({ campaignId: campaign.id, otherCampaignId: previous.id }, school)).statusCode).toBe(404);
});
