import { expect, test } from 'vitest';
import type { BuiltCampaign } from '../../../../test/builders/campaign.ts';
import { waitingListBench } from '../../../../test/waiting-list-bench.ts';

const bench = waitingListBench();

const mails = ({ id }: BuiltCampaign) =>
  bench.api.db
    .selectFrom('outboxMessages as m')
    .innerJoin('waitingListEntries as w', 'w.id', 'm.entityId')
    .select(['m.recipient', 'm.body'])
    .where('w.campaignId', '=', id)
    .execute();

test('whoever waits in line and gets a seat by hand is told by e-mail, once, with the link, the deadline and when registrations begin', async () => {
  const registrationStartDate = bench.now().add({ hours: 24 });
  const later = { registrationStartDate, schedulingStartDate: registrationStartDate.add({ hours: 1 }) };
  const closes = { registrationEndDate: registrationStartDate.add({ hours: 24 }) };
  const campaign = await bench.aFull(1, { campaign: { ...later, ...closes } });
  const first = await bench.add(campaign);
  const id = await bench.add(campaign, { email: 'segunda@example.com' });
  await bench.ask('DELETE', `/${first}`);
  expect(await mails(campaign)).toEqual([]);
  expect((await bench.ask('POST', `/${id}/offer`, {})).status).toBe(200);
  expect((await bench.ask('POST', `/${id}/offer`, {})).status).toBe(409);
  const [told, ...more] = await mails(campaign);
  expect([told?.recipient, more]).toEqual(['segunda@example.com', []]);
  expect(told?.body).toMatch(/reservada para você até 13\/03\/2026 às 09:00.*começam em 11\/03\/2026 às 09:00/s);
  expect(told?.body).toContain(`/subscription/waiting-list/${id}`);
});
