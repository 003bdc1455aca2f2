import type { Client } from 'pg';
import type { Path } from './path.ts';

const SIZE = 25;
const SEATS = `exists (select 1 from seat_stocks s
  where s.scope = 'CAMPAIGN' and s.owner_id = c.id and (s.vacancies is null or s.taken < s.vacancies))`;

/** The list of campaigns and one of them, with its CFCs; `--size 1m` has 400. */
export async function campaignPaths(client: Client): Promise<Path[]> {
  const { rows } = await client.query<{ id: string }>(
    'select id from campaigns order by start_date desc, id desc limit 1',
  );
  const id = rows[0]?.id ?? '';
  return [
    listOf('campaigns', {}, ''),
    listOf('campaigns in progress', { inProgress: 'true' }, 'where c.start_date <= now() and c.end_date >= now()'),
    {
      name: 'one campaign',
      url: `/api/v1/campaigns/${id}`,
      isRecord: true,
      plain: [
        { text: 'select * from campaigns where id = $1', values: [id] },
        { text: 'select * from seat_stocks where campaign_id = $1 and owner_id = $1', values: [id] },
      ],
    },
    {
      name: 'the CFCs of a campaign',
      url: `/api/v1/campaigns/${id}/driving-schools`,
      isRecord: true,
      plain: [
        { text: 'select * from campaign_driving_schools where campaign_id = $1', values: [id] },
        { text: `select * from seat_stocks where campaign_id = $1 and scope = 'DRIVING_SCHOOL'`, values: [id] },
      ],
    },
  ];
}

function listOf(name: string, filters: Readonly<Record<string, string>>, where: string): Path {
  const query = new URLSearchParams({ ...filters, page: '0', size: String(SIZE) });
  return {
    name: `${name}, page 1`,
    url: `/api/v1/campaigns?${query}`,
    plain: [
      {
        text: `select c.*, ${SEATS} from campaigns as c ${where} order by c.start_date desc, c.id desc limit ${SIZE}`,
        values: [],
      },
      { text: `select count(*) from campaigns as c ${where}`, values: [] },
    ],
  };
}
