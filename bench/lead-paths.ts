import { leadsList } from '../packages/contract/src/index.ts';
import type { Client } from 'pg';
import { type Path, ROWS } from './path.ts';

const COUNTED = `l.stage <> 'REGISTERED'`;
const FROM = `
  select l.id, l.name, l.email, l.phone, l.date_of_birth, k.name as county, l.campaign_id, c.name as campaign, c.edition,
    coalesce(cds.presentation_name, ds.presentation_name) as school, p.name as plan, l.whatsapp_opt_in, l.stage, l.created_at, l.updated_at,
    l.checkout_step
  from leads as l
  join campaigns as c on c.id = l.campaign_id
  join counties as k on k.id = l.county_id
  left join campaign_driving_schools as cds on cds.campaign_id = l.campaign_id and cds.driving_school_id = l.driving_school_id
  left join driving_schools as ds on ds.id = l.driving_school_id
  left join plans as p on p.id = l.plan_id`;

/** The requests of the list of leads to measure. Unlike the API, the plain SQL does not look for duplicates. */
export async function leadPathsOf(client: Client): Promise<Path[]> {
  const most = async (column: string): Promise<string> => {
    const { rows } = await client.query<{ key: string }>(
      `select ${column}::text as key from leads as l where ${COUNTED} and ${column} is not null group by 1 order by count(*) desc, 1 limit 1`,
    );
    return rows[0]?.key ?? '';
  };
  const { rows } = await client.query<{ ids: string }>(
    `select string_agg(id::text, ',') as ids from (select id from campaigns order by start_date limit 8) as oldest`,
  );
  const oldest = rows[0]?.ids ?? '';
  const [campaign, school, plan, county] = [
    await most('campaign_id'),
    await most('driving_school_id'),
    await most('plan_id'),
    await most('county_id'),
  ];
  return [
    path('leads', {}, '', []),
    path('leads', {}, '', [], 199),
    path('leads by campaign', { campaignIds: campaign }, 'and l.campaign_id = $1', [campaign]),
    path(
      'leads of eight campaigns',
      { campaignIds: oldest },
      `and l.campaign_id = any(string_to_array($1, ',')::uuid[])`,
      [oldest],
    ),
    path('leads by school', { drivingSchoolIds: school }, 'and l.driving_school_id = $1', [school]),
    path('leads by plan', { planIds: plan }, 'and l.plan_id = $1', [plan]),
    path('leads by county', { countyIds: county }, 'and l.county_id = $1', [county]),
    path('leads unfinished', { unfinishedRegistration: 'true' }, `and l.stage = 'UNFINISHED'`, []),
    path("leads name '%silva%'", { name: 'silva' }, `and l.name_search like '%' || $1 || '%'`, ['silva']),
  ];
}

function path(
  name: string,
  filters: Readonly<Record<string, string>>,
  where: string,
  values: readonly string[],
  page = 0,
): Path {
  const columns = Object.keys(leadsList.fields).join(',');
  const query = new URLSearchParams({ ...filters, columns, page: String(page), size: String(ROWS) });
  const rest = `order by l.created_at desc, l.id desc limit ${ROWS} offset ${page * ROWS}`;
  return {
    name: `${name}, page ${page + 1}`,
    url: `/api/v1/leads?${query}`,
    plain: [
      { text: `${FROM} where ${COUNTED} ${where} ${rest}`, values },
      { text: `select count(*) from leads as l where ${COUNTED} ${where}`, values },
    ],
  };
}
