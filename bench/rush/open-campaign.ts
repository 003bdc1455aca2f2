import type { Client } from 'pg';
import { type DemoCampaign, publish } from '../../demo/campaigns.ts';
import { createPlans, createSchools } from '../../demo/catalogue.ts';
import { VITORIA } from '../../demo/places.ts';
import type { ApiCaller } from '../../demo/world.ts';

/** Publishes a campaign with four schools of nine plans each; without `vacancies` there is a seat for each student. */
export async function openCampaign(
  caller: ApiCaller,
  token: string,
  client: Client,
  vacancies: number | null,
): Promise<DemoCampaign> {
  const schools = (await createSchools(caller, token)).get(VITORIA) ?? [];
  const plans = await createPlans(caller, token);
  const opens = Temporal.Now.instant().add({ hours: 1 });
  const season = {
    region: VITORIA,
    edition: 1,
    name: 'CNH Pop Vitória',
    opens,
    enrolmentDays: 9,
    consultants: { campaign: [], marketing: [] },
  };
  const campaign = await publish(caller, token, season, schools, plans);
  await client.query(
    `update campaigns set start_date = now() - interval '8 days', registration_start_date = now() - interval '1 day' where id = $1`,
    [campaign.id],
  );
  await client.query('update seat_stocks set vacancies = null where campaign_id = $1', [campaign.id]);
  await client.query(`update seat_stocks set vacancies = $2 where campaign_id = $1 and scope = 'CAMPAIGN'`, [
    campaign.id,
    vacancies,
  ]);
  return campaign;
}
