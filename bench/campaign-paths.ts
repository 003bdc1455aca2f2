import type { Client } from 'pg';
import type { Statement } from './measure.ts';
import { type Path, ROWS } from './path.ts';

const SEATS = `exists (select 1 from seat_stocks s
  where s.scope = 'CAMPAIGN' and s.owner_id = c.id and (s.vacancies is null or s.taken < s.vacancies))`;
const CAMPAIGN_LIST = { address: '/api/v1/campaigns', from: 'campaigns as c', columns: `c.*, ${SEATS}` };
const WAITING_LIST = {
  address: '/api/v1/waiting-list',
  from: 'waiting_list_entries as w left join campaign_driving_schools as s on s.id = w.campaign_driving_school_id',
  columns: 'w.*, s.presentation_name',
};
const DRAFTS = {
  address: '/api/v1/drafts/search',
  from: 'drafts as d left join users as u on u.id = d.created_by',
  columns: 'd.id, d.name, d.entity_type, d.version, d.updated_at, d.created_at, u.name as author',
};

/**
 * The requests to measure for the lists of campaigns, waiting people and drafts, and for one whole campaign. `--size
 * 1m` has 400 campaigns.
 */
export async function campaignPaths(client: Client): Promise<Path[]> {
  const { id, school, tag } = await commonValues(client);
  return [
    ...campaignLists(school, tag),
    ...campaignParts(id),
    ...waitingLists(id),
    list(DRAFTS, 'drafts', { by: 'd.updated_at desc, d.id desc' }),
    list(DRAFTS, "drafts by term 'cidade 0'", {
      filters: { term: 'cidade 0' },
      where: `d.name_search like '%cidade%' and d.name_search like '%0%'`,
      by: 'd.updated_at desc, d.id desc',
    }),
  ];
}

/** The newest campaign, which has the longest waiting list, and the school and the tag that most campaigns have. */
async function commonValues(client: Client): Promise<{ id: string; school: string; tag: string }> {
  const { rows } = await client.query<{ id: string; school: string; tag: string }>(`
    select (select id from campaigns order by start_date desc, id desc limit 1),
      (select driving_school_id from campaign_driving_schools group by 1 order by count(*) desc, 1 limit 1) as school,
      (select tag_id from entity_tags where entity_type = 'CAMPAIGN' group by 1 order by count(*) desc, 1 limit 1) as tag`);
  const [found] = rows;
  if (found === undefined) throw new Error('The database has no campaigns.');
  return found;
}

const NEWEST = 'c.start_date desc, c.id desc';
const DAY = `at time zone 'UTC' + c.zone_offset::interval)::date`;

const campaignLists = (school: string, tag: string): Path[] => [
  list(CAMPAIGN_LIST, 'campaigns', { by: NEWEST }),
  list(CAMPAIGN_LIST, 'campaigns by name', { sort: 'name,ASC', by: 'c.name_search, c.id' }),
  list(CAMPAIGN_LIST, "campaigns by term 'cidade 0'", {
    filters: { term: 'cidade 0' },
    where: `c.name_search like '%cidade%' and c.name_search like '%0%'`,
    by: NEWEST,
  }),
  list(CAMPAIGN_LIST, 'campaigns of a state and city', {
    filters: { state: 'ES', locality: 'Cidade 0' },
    where: `c.state = 'ES' and searchable(c.locality) like searchable('Cidade 0') || '%'`,
    by: NEWEST,
  }),
  list(CAMPAIGN_LIST, 'campaigns of a CFC', {
    filters: { drivingSchoolIds: school },
    where: `exists (select 1 from campaign_driving_schools as i where i.campaign_id = c.id and i.driving_school_id = $1)`,
    values: [school],
    by: NEWEST,
  }),
  list(CAMPAIGN_LIST, 'campaigns with a tag', {
    filters: { tagIds: tag },
    where: `exists (select 1 from entity_tags as t where t.entity_type = 'CAMPAIGN' and t.entity_id = c.id and t.tag_id = $1)`,
    values: [tag],
    by: NEWEST,
  }),
  list(CAMPAIGN_LIST, 'campaigns of a year of registrations', {
    filters: { registrationDateStart: '2025-01-01', registrationDateEnd: '2025-12-31' },
    where: `(c.registration_start_date ${DAY} >= '2025-01-01' and (c.registration_end_date ${DAY} <= '2025-12-31'`,
    by: NEWEST,
  }),
  list(CAMPAIGN_LIST, 'campaigns in progress', {
    filters: { inProgress: 'true' },
    where: 'c.start_date <= now() and c.end_date >= now()',
    by: NEWEST,
  }),
  list(CAMPAIGN_LIST, 'campaigns open for registration', {
    filters: { registrationsOpen: 'true' },
    where: `c.registration_start_date <= now() and c.registration_end_date >= now() and ${SEATS}`,
    by: NEWEST,
  }),
];

/** The calls of a campaign's page and of its form. */
const campaignParts = (id: string): Path[] => [
  record('one campaign', `/api/v1/campaigns/${id}`, [
    { text: 'select * from campaigns where id = $1', values: [id] },
    { text: 'select * from seat_stocks where campaign_id = $1 and owner_id = $1', values: [id] },
  ]),
  record('the CFCs of a campaign', `/api/v1/campaigns/${id}/driving-schools`, [
    { text: 'select * from campaign_driving_schools where campaign_id = $1', values: [id] },
    { text: `select * from seat_stocks where campaign_id = $1 and scope = 'DRIVING_SCHOOL'`, values: [id] },
  ]),
  record('totals of its registrations', `/api/v1/registrations/totals?campaignIds=${id}`, [
    {
      text: `select sum(contract_amount_cents), sum(charges_cents), sum(credits_cents), sum(balance_cents) from registrations
        where campaign_id = $1`,
      values: [id],
    },
    { text: 'select count(*) from registrations where campaign_id = $1', values: [id] },
  ]),
];

const HERE = 'w.removed_at is null';

const waitingLists = (id: string): Path[] => [
  list(WAITING_LIST, 'waiting list of a campaign', {
    filters: { campaignIds: id },
    where: `${HERE} and w.campaign_id = $1`,
    values: [id],
    by: 'w.created_at, w.id',
  }),
  list(WAITING_LIST, 'waiting list of a campaign', {
    filters: { campaignIds: id },
    where: `${HERE} and w.campaign_id = $1`,
    values: [id],
    by: 'w.created_at, w.id',
    page: 199,
  }),
  list(WAITING_LIST, 'waiting list of a campaign by name', {
    filters: { campaignIds: id },
    sort: 'name,ASC',
    where: `${HERE} and w.campaign_id = $1`,
    values: [id],
    by: 'w.name_search, w.id',
  }),
  list(WAITING_LIST, "waiting list of a campaign by term 'silva'", {
    filters: { campaignIds: id, term: 'silva' },
    where: `${HERE} and w.campaign_id = $1 and (w.name_search like '%silva%' or w.email like 'silva%')`,
    values: [id],
    by: 'w.created_at, w.id',
  }),
  list(WAITING_LIST, 'waiting lists', { where: HERE, by: 'w.created_at, w.id' }),
];

interface Asked {
  readonly filters?: Readonly<Record<string, string>>;
  readonly sort?: string;
  readonly where?: string;
  readonly values?: readonly string[];
  readonly by: string;
  readonly page?: number;
}

function list(
  { address, from, columns }: typeof CAMPAIGN_LIST,
  name: string,
  { filters = {}, sort, where = 'true', values = [], by, page = 0 }: Asked,
): Path {
  const sorted = sort === undefined ? {} : { sort };
  const query = new URLSearchParams({ ...filters, ...sorted, page: String(page), size: String(ROWS) });
  return {
    name: `${name}, page ${page + 1}`,
    url: `${address}?${query}`,
    plain: [
      {
        text: `select ${columns} from ${from} where ${where} order by ${by} limit ${ROWS} offset ${page * ROWS}`,
        values,
      },
      { text: `select count(*) from ${from} where ${where}`, values },
    ],
  };
}

const record = (name: string, url: string, plain: readonly [Statement, Statement]): Path => ({
  name,
  url,
  isRecord: true,
  plain,
});
