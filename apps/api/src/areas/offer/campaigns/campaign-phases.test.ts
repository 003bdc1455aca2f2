import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aPlanInCampaignForm, aSchoolInCampaignForm } from '../../../../test/builders/forms.ts';
import { campaignBench, codesOf, onDay } from '../../../../test/campaign-bench.ts';

let bench: Awaited<ReturnType<typeof campaignBench>>;
beforeAll(async () => {
  bench = await campaignBench();
});
beforeEach(() => bench.goTo(-5));
afterAll(() => bench.api.close());

describe('what the phase of a campaign forbids is refused', () => {
  const [PRE, STARTED, OVER, FINISHED] = [5, 15, 30, 101];
  const SCHOOL = 'drivingSchoolsConfigurations';

  test.each([
    [
      PRE,
      { campaign: { boletoExpirationDaysToAdd: 9 } },
      'campaign.boletoExpirationDaysToAdd',
      'CAMPAIGN_IN_PROGRESS_BOLETO_EXPIRATION',
    ],
    [
      PRE,
      { school: { defaultExpiration: false, boletoExpirationStrategy: 'ADD_DAYS', boletoExpirationDaysToAdd: 9 } },
      `${SCHOOL}.0.boletoExpirationDaysToAdd`,
      'CAMPAIGN_IN_PROGRESS_BOLETO_EXPIRATION',
    ],
    [
      PRE,
      { campaign: { registrationStartDate: onDay(9) } },
      'campaign.registrationStartDate',
      'CAMPAIGN_IN_PROGRESS_REGISTRATION_START',
    ],
    [PRE, { campaign: { startDate: onDay(6) } }, 'campaign.startDate', 'CAMPAIGN_IN_PROGRESS_START_PUT_OFF'],
    [STARTED, { campaign: { startDate: onDay(1) } }, 'campaign.startDate', 'CAMPAIGN_STARTED_DATES'],
    [STARTED, { plan: { creditPrice: 1901 } }, `${SCHOOL}.0.plans.0.creditPrice`, 'CAMPAIGN_STARTED_PRICES'],
    [STARTED, { plan: { boletoPrice: 1851 } }, `${SCHOOL}.0.plans.0.boletoPrice`, 'CAMPAIGN_STARTED_PRICES'],
    [
      STARTED,
      { plan: { boletoParceladoPrice: 2001 } },
      `${SCHOOL}.0.plans.0.boletoParceladoPrice`,
      'CAMPAIGN_STARTED_PRICES',
    ],
    [STARTED, { plan: { bpDownPayment: 501 } }, `${SCHOOL}.0.plans.0.bpDownPayment`, 'CAMPAIGN_STARTED_DOWN_PAYMENT'],
    [
      STARTED,
      { plan: { bpMinNumberInstallments: 2 } },
      `${SCHOOL}.0.plans.0.bpMinNumberInstallments`,
      'CAMPAIGN_STARTED_INSTALLMENTS',
    ],
    [
      STARTED,
      { plan: { bpMaxNumberInstallments: 7 } },
      `${SCHOOL}.0.plans.0.bpMaxNumberInstallments`,
      'CAMPAIGN_STARTED_INSTALLMENTS',
    ],
    [
      OVER,
      { campaign: { registrationEndDate: onDay(31) } },
      'campaign.registrationEndDate',
      'CAMPAIGN_REGISTRATION_END_EXTENDED',
    ],
  ])('on day %i: %o is refused on %s, %s', async (days, change, field, code) => {
    const id = await bench.published();
    await bench.goTo(days);
    const answer = await bench.put(id, bench.changed(change));
    expect([answer.status, codesOf(answer)]).toEqual([409, [`${field} ${code}`]]);
    expect((await bench.call('GET', `/campaigns/${id}`)).body['version']).toBe(1);
    await bench.goTo(-1);
    expect((await bench.put(id, bench.changed(change))).status).toBe(200);
  });

  test('in progress, what is frozen is not freed by putting the start off and then changing it', async () => {
    const id = await bench.published();
    await bench.goTo(PRE);
    const before = (await bench.call('GET', `/campaigns/${id}`)).body;
    for (const campaign of [
      { startDate: onDay(6) },
      { startDate: onDay(6), registrationStartDate: onDay(9), boletoExpirationDaysToAdd: 9 },
      { registrationStartDate: onDay(9), boletoExpirationDaysToAdd: 9 },
    ])
      expect((await bench.put(id, bench.changed({ campaign }))).status).toBe(409);
    expect((await bench.call('GET', `/campaigns/${id}`)).body).toEqual(before);
  });

  test('once registrations started: a CFC or a plan taken away', async () => {
    const id = await bench.published();
    await bench.goTo(STARTED);
    const [first] = bench.base.drivingSchoolsConfigurations;
    const withoutSchool = { ...bench.base, drivingSchoolsConfigurations: [first] };
    expect(codesOf(await bench.put(id, withoutSchool))).toEqual([`${SCHOOL} CAMPAIGN_STARTED_REMOVE_SCHOOL`]);
    const withoutPlan = bench.changed({ school: { plans: first?.plans.slice(1) } });
    expect(codesOf(await bench.put(id, withoutPlan))).toEqual([`${SCHOOL}.0.plans CAMPAIGN_STARTED_REMOVE_PLAN`]);
  });

  test('all of it at once, each on its field, with what else is wrong', async () => {
    const id = await bench.published();
    await bench.api.db.updateTable('seatStocks').set({ taken: 4 }).where('ownerId', '=', id).execute();
    await bench.goTo(STARTED);
    const form = bench.changed({
      campaign: {
        startDate: onDay(1),
        locality: 'Atlântida',
        vacancies: 3,
        campaignConsultantUserIds: [bench.plans[0].id],
      },
      plan: { creditPrice: 1901, bpDownPayment: 501 },
    });
    form.drivingSchoolsConfigurations[1]?.plans.splice(0, 1);
    form.drivingSchoolsConfigurations[1]?.plans.push(aPlanInCampaignForm(bench.schools[0].id));
    const answer = await bench.put(id, form);
    expect(answer.status).toBe(409);
    expect(codesOf(answer).toSorted()).toEqual([
      'campaign.campaignConsultantUserIds INVALID',
      'campaign.locality INVALID',
      'campaign.startDate CAMPAIGN_STARTED_DATES',
      'campaign.vacancies VACANCIES_BELOW_TAKEN',
      `${SCHOOL}.0.plans.0.bpDownPayment CAMPAIGN_STARTED_DOWN_PAYMENT`,
      `${SCHOOL}.0.plans.0.creditPrice CAMPAIGN_STARTED_PRICES`,
      `${SCHOOL}.1.plans CAMPAIGN_STARTED_REMOVE_PLAN`,
      `${SCHOOL}.1.plans.1.planId PLAN_NOT_FOUND`,
    ]);
    expect((await bench.call('GET', `/campaigns/${id}`)).body['version']).toBe(1);
  });

  test('after its end: everything', async () => {
    const id = await bench.published();
    await bench.goTo(FINISHED);
    const answer = await bench.put(id, bench.base);
    expect([answer.status, codesOf(answer)]).toEqual([409, ['CAMPAIGN_FINISHED']]);
  });

  test('but not a CFC or plan that is added, the PIX price, vacancies and shares, while registrations run', async () => {
    const id = await bench.published();
    await bench.goTo(STARTED);
    const form = bench.changed({
      campaign: { vacancies: 99 },
      school: { partnerSharePercentage: 80 },
      plan: { pixPrice: 1500 },
    });
    form.drivingSchoolsConfigurations.push(aSchoolInCampaignForm(bench.schools[2].id, [bench.plans[2].id]));
    form.drivingSchoolsConfigurations[0]?.plans.push(aPlanInCampaignForm(bench.plans[2].id));
    expect((await bench.put(id, form)).status).toBe(200);
    expect((await bench.plansOf(id)).map(({ planId }) => planId)).toContain(bench.plans[2].id);
  });
});
