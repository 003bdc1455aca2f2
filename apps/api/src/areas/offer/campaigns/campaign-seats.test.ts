import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aCounty } from '../../../../test/builders/addresses.ts';
import { aRegistration } from '../../../../test/builders/registration.ts';
import { campaignBench, codesOf, onDay } from '../../../../test/campaign-bench.ts';

let bench: Awaited<ReturnType<typeof campaignBench>>;
beforeAll(async () => {
  bench = await campaignBench();
});
beforeEach(() => bench.goTo(-5));
afterAll(() => bench.api.close());

interface Stock {
  readonly scope: 'CAMPAIGN' | 'DRIVING_SCHOOL' | 'PLAN' | 'BOLETO';
  readonly ownerId: string;
}
const stockOf = (ownerId: string, scope: Stock['scope']) =>
  bench.api.db
    .selectFrom('seatStocks')
    .select(['taken', 'vacancies'])
    .where('scope', '=', scope)
    .where('ownerId', '=', ownerId);

/**
 * Takes a seat from each of these seat stocks, in this order, as an enrolment does; returns false when one of them has
 * no seat left.
 */
const takeSeats = (stocks: readonly Stock[]) =>
  bench.api.db.transaction().execute(async (trx) => {
    let took = 0;
    for (const { scope, ownerId } of stocks) {
      const { numUpdatedRows } = await trx
        .updateTable('seatStocks')
        .set((eb) => ({ taken: eb('taken', '+', 1) }))
        .where('scope', '=', scope)
        .where('ownerId', '=', ownerId)
        .where((eb) => eb.or([eb('vacancies', 'is', null), eb('taken', '<', eb.ref('vacancies'))]))
        .executeTakeFirstOrThrow();
      took += Number(numUpdatedRows);
    }
    return took === stocks.length;
  });

describe('seats', () => {
  test('are never fewer than are taken, of the campaign, a CFC, a plan or a method', async () => {
    const id = await bench.published();
    const [school] = await bench.schoolsOf(id);
    const [plan] = await bench.plansOf(id);
    const stocks = [
      { scope: 'CAMPAIGN', ownerId: id },
      { scope: 'DRIVING_SCHOOL', ownerId: String(school?.['id']) },
      { scope: 'PLAN', ownerId: String(plan?.['id']) },
      { scope: 'BOLETO', ownerId: id },
    ] as const;
    for (let seat = 0; seat < 3; seat += 1) await takeSeats(stocks);
    const fewer = [
      [{ campaign: { vacancies: 2 } }, 'campaign.vacancies'],
      [{ school: { vacancies: 2 } }, 'drivingSchoolsConfigurations.0.vacancies'],
      [{ plan: { vacancies: 2 } }, 'drivingSchoolsConfigurations.0.plans.0.vacancies'],
      [{ campaign: { maxBoletoPayments: 2 } }, 'campaign.maxBoletoPayments'],
    ] as const;
    for (const [change, field] of fewer) {
      const answer = await bench.put(id, bench.changed(change));
      expect([answer.status, codesOf(answer)]).toEqual([409, [`${field} VACANCIES_BELOW_TAKEN`]]);
    }
    const enough = {
      campaign: { vacancies: 3, maxBoletoPayments: null },
      school: { vacancies: 3 },
      plan: { vacancies: 3 },
    };
    expect((await bench.put(id, bench.changed(enough))).status).toBe(200);
    expect(await stockOf(id, 'CAMPAIGN').executeTakeFirst()).toMatchObject({ taken: 3, vacancies: 3 });
    expect(await stockOf(id, 'BOLETO').executeTakeFirst()).toMatchObject({ taken: 3, vacancies: null });
  });

  test('taken while they are made fewer are never oversold, and nobody waits for ever', async () => {
    const id = await bench.published();
    const [school] = await bench.schoolsOf(id);
    const stocks = [
      { scope: 'CAMPAIGN', ownerId: id },
      { scope: 'DRIVING_SCHOOL', ownerId: String(school?.['id']) },
    ] as const;
    const take = () => takeSeats(stocks);
    const resize = async (seats: number) => {
      await bench.put(id, bench.changed({ campaign: { vacancies: seats }, school: { vacancies: seats } }));
      return false;
    };
    const took = await Promise.all(Array.from({ length: 12 }, (_, n) => (n % 3 === 0 ? resize(4 + n) : take())));
    const stock = await stockOf(id, 'CAMPAIGN').executeTakeFirstOrThrow();
    expect(stock.taken).toBe(took.filter(Boolean).length);
    expect(stock.vacancies).toBeGreaterThanOrEqual(stock.taken);
  });

  test('a plan in somebody’s cart stays in the campaign', async () => {
    const id = await bench.published();
    const [school] = await bench.schoolsOf(id);
    const [plan] = await bench.plansOf(id);
    await aRegistration(
      bench.api.db,
      {
        id,
        county: await aCounty(bench.api.db),
        schools: [
          {
            id: String(school?.['id']),
            drivingSchoolId: String(school?.['drivingSchoolId']),
            plans: [
              {
                id: String(plan?.['id']),
                planId: String(plan?.['planId']),
                name: '',
                type: 'FIRST_LICENSE',
                modality: 'B',
              },
            ],
          },
        ],
      },
      { status: 'PLAN_IN_CART' },
    );
    const [first, second] = bench.base.drivingSchoolsConfigurations;
    const remaining = first?.plans.filter(({ planId }) => planId !== plan?.['planId']);
    const form = { ...bench.base, drivingSchoolsConfigurations: [{ ...first, plans: remaining }, second] };
    expect(codesOf(await bench.put(id, form))).toEqual(['drivingSchoolsConfigurations CAMPAIGN_OFFER_IN_USE']);
  });

  test('a CFC that is preset on the waiting list stays, until its person is taken off the list', async () => {
    const id = await bench.published();
    const [first, second] = bench.base.drivingSchoolsConfigurations;
    const person = { name: 'Rita de Souza', email: 'rita@example.com', boletoExpiration: onDay(20).slice(0, 10) };
    const preset = { campaignId: id, drivingSchoolId: second?.drivingSchoolId, registrationEndDate: onDay(15) };
    const entry = (await bench.call('POST', '/waiting-list', { ...person, ...preset })).body;
    const form = { ...bench.base, drivingSchoolsConfigurations: [first] };
    expect(codesOf(await bench.put(id, form))).toEqual(['drivingSchoolsConfigurations CAMPAIGN_SCHOOL_AWAITED']);
    expect((await bench.call('DELETE', `/waiting-list/${String(entry['id'])}`)).status).toBe(204);
    expect((await bench.put(id, form)).status).toBe(200);
    expect(await bench.schoolsOf(id)).toHaveLength(1);
    const row = bench.api.db.selectFrom('waitingListEntries').selectAll().where('id', '=', String(entry['id']));
    expect(await row.executeTakeFirstOrThrow()).toMatchObject({ drivingSchoolId: null, name: 'Rita de Souza' });
  });
});
