import type { Api } from './api.ts';

interface Ended {
  readonly id: string;
  readonly name: string;
}

/** A campaign that has ended, so that nobody registers any more and its figures do not change. */
export async function endedCampaign(staff: Api): Promise<Ended> {
  const { content } = await staff<{ content: Ended[] }>('GET', '/campaigns?sort=startDate,ASC&size=1');
  const [first] = content;
  if (first === undefined) throw new Error('The demonstration has no campaigns');
  return first;
}
