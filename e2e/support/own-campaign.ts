import { randomInt } from 'node:crypto';
import type { Api } from './api.ts';
import { type Campaign, runningCampaign } from './student.ts';

interface Page {
  readonly content: readonly (object & { readonly id: string; readonly drivingSchoolId: string })[];
}

/**
 * Publishes a campaign that is open for registration, with one school of the demonstration, in a city that only this
 * function uses. `more` adds fields to the campaign, and `ofSchool` adds fields to its school.
 */
export async function ownCampaign(
  staff: Api,
  schoolAt = 0,
  more: object = {},
  ofSchool: object = {},
): Promise<Campaign> {
  const { id: demo } = await runningCampaign(staff);
  const [city] = (await staff<Page>('GET', '/addresses/counties?name=Uberaba&state=MG&size=1')).content;
  const school = (await staff<Page>('GET', `/campaigns/${demo}/driving-schools`)).content.at(schoolAt);
  if (city === undefined || school === undefined) throw new Error('there is nothing to make a campaign of');
  const { content: plans } = await staff<Page>(
    'GET',
    `/campaigns/${demo}/driving-schools/${school.drivingSchoolId}/plans`,
  );
  const place = { state: 'MG', locality: 'Uberaba', counties: [] };
  const identity = { name: `CNH Uberaba ${Date.now()}${randomInt(100, 1000)}`, edition: randomInt(100, 9999) };
  const campaign = { ...(await staff<object>('GET', `/campaigns/${demo}`)), ...place, ...identity, ...more };
  const drivingSchoolsConfigurations = [{ ...school, ...ofSchool, plans }];
  const { id } = await staff<{ id: string }>('POST', '/campaigns', { campaign, drivingSchoolsConfigurations });
  return { id, ...identity, countyId: city.id };
}
