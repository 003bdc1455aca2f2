import { afterAll, beforeAll, expect, test } from 'vitest';
import { aSchoolInCampaignForm } from '../../../../test/builders/forms.ts';
import { campaignBench } from '../../../../test/campaign-bench.ts';

let bench: Awaited<ReturnType<typeof campaignBench>>;
beforeAll(async () => {
  bench = await campaignBench();
  await bench.goTo(-5);
});
afterAll(() => bench.api.close());

/** A campaign whose first CFC has the plans with these numbers, in this order. */
const withPlans = (...numbers: readonly (0 | 1 | 2)[]) => ({
  ...bench.base,
  drivingSchoolsConfigurations: [
    aSchoolInCampaignForm(
      bench.schools[0].id,
      numbers.map((number) => bench.plans[number].id),
    ),
  ],
});
const numbersOf = (plans: readonly Record<string, unknown>[]) =>
  plans.map(({ planId }) => bench.plans.findIndex(({ id }) => id === planId));
async function readBack(id: string) {
  const together = await bench.call('GET', `/campaigns/driving-school-plans?campaignId=${id}`);
  return [numbersOf(await bench.plansOf(id)), numbersOf(together.body.content)];
}

test('plans of a CFC are read back in the order they were given, in a new campaign as in a changed one', async () => {
  const id = await bench.published(withPlans(2, 0, 1));
  expect(await readBack(id)).toEqual([
    [2, 0, 1],
    [2, 0, 1],
  ]);
  await bench.put(id, { ...withPlans(1, 2, 0), version: 1 });
  expect(await readBack(id)).toEqual([
    [1, 2, 0],
    [1, 2, 0],
  ]);
});

test('moved plans are told in the history, those that come or go are not moves', async () => {
  const id = await bench.published(withPlans(0, 1));
  await bench.put(id, { ...withPlans(2, 0, 1), version: 1 });
  await bench.put(id, { ...withPlans(2, 1, 0), version: 2 });
  const { body } = await bench.call('GET', `/history/CAMPAIGN/${id}`);
  const names = (...numbers: readonly (0 | 1 | 2)[]) => numbers.map((number) => bench.plans[number].name).join(', ');
  const [moved, added] = body.content.map(({ changes }) => changes);
  const school = expect.any(String);
  expect(moved).toEqual([
    {
      field: 'drivingSchoolsConfigurations',
      before: [{ school, plans: names(2, 0, 1) }],
      after: [{ school, plans: names(2, 1, 0) }],
    },
  ]);
  expect(added).toMatchObject([{ before: [], after: [{ plan: bench.plans[2].name }] }]);
});
