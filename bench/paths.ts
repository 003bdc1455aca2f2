import { type ListDeclaration, paymentsList, registrationsList } from '../packages/contract/src/index.ts';
import type { Client } from 'pg';
import { campaignPaths } from './campaign-paths.ts';
import { leadPathsOf } from './lead-paths.ts';
import { type Path, ROWS } from './path.ts';
import { schoolPaths } from './school-paths.ts';

const REGISTRATIONS = `
  select r.id, r.student_id, r.campaign_id, c.name, c.edition, r.from_waiting_list, r.student_name, r.status, r.registration_date,
    r.scheduling_at, r.payment_method, coalesce(cds.presentation_name, ds.presentation_name) as school, r.student_cpf, r.student_cellphone,
    r.student_email, p.name as plan, r.contract_amount_cents, r.charges_cents, r.credits_cents, r.balance_cents, r.earliest_due_date
  from registrations as r
  join campaigns as c on c.id = r.campaign_id
  left join campaign_driving_schools as cds on cds.id = r.campaign_driving_school_id
  left join driving_schools as ds on ds.id = r.driving_school_id
  left join plans as p on p.id = r.plan_id`;
const PAYMENTS = `
  select p.*, r.student_name, r.student_cpf, r.student_email, c.name as campaign, ds.presentation_name as school, pl.name as plan
  from payments as p
  join registrations as r on r.id = p.registration_id
  join campaigns as c on c.id = p.campaign_id
  join driving_schools as ds on ds.id = p.driving_school_id
  join plans as pl on pl.id = p.plan_id`;

interface Asked {
  readonly name: string;
  readonly filters: Readonly<Record<string, string>>;
  readonly where: string;
  readonly values: readonly string[];
}

/** The list requests to measure, with the usual filters, each with the plain SQL that it is compared with. */
export async function pathsOf(client: Client): Promise<Path[]> {
  const common = await commonValues(client);
  const registrations = registrationLists(common);
  const paths: Path[] = [];
  for (const asked of registrations) {
    const rows = await count(client, 'registrations as r', asked);
    for (const page of pagesOf(rows))
      paths.push(path('/api/v1/registrations', asked, page, REGISTRATIONS, 'r', 'registration_date'));
  }
  const silva = {
    name: "name '%silva%'",
    filters: { name: 'silva' },
    where: `r.student_name_search like '%' || $1 || '%'`,
    values: ['silva'],
  };
  paths.push(path('/api/v1/registrations', silva, 0, REGISTRATIONS, 'r', 'registration_date'));
  const payments = paymentLists(common);
  for (const asked of payments)
    paths.push(path('/api/v1/entity-payments/light-search', asked, 0, PAYMENTS, 'p', 'created_at'));
  return [...paths, ...(await leadPathsOf(client)), ...schoolPaths(), ...(await campaignPaths(client))];
}

const pagesOf = (rows: number): number[] => [...new Set([0, Math.max(0, Math.min(199, Math.ceil(rows / ROWS) - 1))])];

function path(
  address: string,
  { name, filters, where, values }: Asked,
  page: number,
  from: string,
  alias: string,
  order: string,
): Path {
  const columns = shownAtFirst(alias === 'r' ? registrationsList : paymentsList);
  const query = new URLSearchParams({ ...filters, columns, page: String(page), size: String(ROWS) });
  const [table] = /(?:registrations|payments) as \w/.exec(from.slice(from.indexOf('from'))) ?? [''];
  const condition = where === '' ? '' : `where ${where}`;
  return {
    name: `${name}, page ${page + 1}`,
    url: `${address}?${query}`,
    plain: [
      {
        text: `${from} ${condition} order by ${alias}.${order} desc, ${alias}.id desc limit ${ROWS} offset ${page * ROWS}`,
        values,
      },
      { text: `select count(*) from ${table} ${condition}`, values },
    ],
  };
}

/** The columns that a list shows at first, joined by commas; its screen reads only these. */
const shownAtFirst = ({ fields }: ListDeclaration): string =>
  Object.entries(fields)
    .filter(([, field]) => field.hidden !== true)
    .map(([key]) => key)
    .join(',');

interface Common {
  readonly campaign: string;
  /** Eight ids, joined by commas, of campaigns that come last in the list's order. */
  readonly oldest: string;
  readonly school: string;
  readonly plan: string;
  readonly from: string;
  readonly until: string;
}

/** The values that most rows have. Lists filtered by them are viewed most and are slowest to count. */
async function commonValues(client: Client): Promise<Common> {
  const most = async (column: string) => {
    const { rows } = await client.query<{ key: string }>(
      `select ${column}::text as key from registrations group by 1 order by count(*) desc, 1 limit 1`,
    );
    return rows[0]?.key ?? '';
  };
  const month = (await most(`date_trunc('month', registration_day)::date`)).slice(0, 7);
  const from = `${month}-01`;
  const { rows } = await client.query<{ until: string }>(
    `select ($1::date + interval '1 month' - interval '1 day')::date::text as until`,
    [from],
  );
  const oldest = await client.query<{ ids: string }>(
    `select string_agg(id::text, ',') as ids from (select id from campaigns order by start_date limit 8) as oldest`,
  );
  return {
    oldest: oldest.rows[0]?.ids ?? '',
    campaign: await most('campaign_id'),
    school: await most('driving_school_id'),
    plan: await most('plan_id'),
    from,
    until: rows[0]?.until ?? from,
  };
}

const registrationLists = ({ campaign, oldest, school, plan, from, until }: Common): Asked[] => [
  { name: 'registrations', filters: {}, where: '', values: [] },
  { name: 'by campaign', filters: { campaignIds: campaign }, where: 'r.campaign_id = $1', values: [campaign] },
  {
    name: 'by eight old campaigns',
    filters: { campaignIds: oldest },
    where: `r.campaign_id = any(string_to_array($1, ',')::uuid[])`,
    values: [oldest],
  },
  { name: 'by school', filters: { drivingSchoolIds: school }, where: 'r.driving_school_id = $1', values: [school] },
  { name: 'by status', filters: { registrationStatus: 'REGISTERED' }, where: 'r.status = $1', values: ['REGISTERED'] },
  { name: 'by plan', filters: { planIds: plan }, where: 'r.plan_id = $1', values: [plan] },
  { name: 'by method', filters: { paymentMethods: 'PIX' }, where: 'r.payment_method = $1', values: ['PIX'] },
  {
    name: 'by dates (a month)',
    filters: { registrationDateStart: from, registrationDateEnd: until },
    where: 'r.registration_day between $1 and $2',
    values: [from, until],
  },
];

const paymentLists = ({ school }: Common): Asked[] => {
  const [from, until] = ['2024-01-01', '2026-11-19'];
  return [
    {
      name: 'payments: school + status + due dates',
      filters: { drivingSchoolIds: school, status: 'PAID', dueDateStart: from, dueDateEnd: until },
      where: `p.driving_school_id = $1 and p.status = $2 and p.due_date between $3 and $4`,
      values: [school, 'PAID', from, until],
    },
    { name: 'payments', filters: {}, where: '', values: [] },
  ];
};

async function count(client: Client, table: string, { where, values }: Asked): Promise<number> {
  const { rows } = await client.query<{ n: string }>(
    `select count(*) as n from ${table} ${where === '' ? '' : `where ${where}`}`,
    [...values],
  );
  return Number(rows[0]?.n ?? 0);
}
