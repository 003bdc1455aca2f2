import type { Client } from 'pg';

/**
 * A call of the control room, the cash forecast or the school statements, with plain SQL that answers its main figures.
 */
interface ReportCall {
  readonly name: string;
  readonly path: string;
  readonly plain?: string;
}

const firstOf = async (client: Client, text: string): Promise<string> => {
  const { rows } = await client.query<{ key: string }>(text);
  return rows[0]?.key ?? '';
};
const most = (column: string, where = 'true') =>
  `select ${column}::text as key from registrations where ${where} group by 1 order by count(*) desc, 1 limit 1`;

const MOVED = `sum(partner_cents), sum(partner_fee_cents), sum(partner_cents - partner_fee_cents) filter (where day <= current_date)`;
const statements = (where: string) =>
  `select driving_school_id, ${MOVED} from school_movements where ${where} group by 1`;
const OPEN = `select due_date, payment_method, case payment_method when 'CREDIT' then driving_school_id end, count(*),
  sum(partner_gross_cents), sum(marketplace_gross_cents) from payments where status = 'PENDING' and active group by 1, 2, 3`;
const room = (campaign: string) =>
  `select driving_school_id, plan_id, status, count(*), (select count(*) from leads where campaign_id = '${campaign}')
    from registrations where campaign_id = '${campaign}' group by 1, 2, 3`;

const statementsOf = (name: string, query: string, where: string): readonly ReportCall[] => [
  { name: `statements ${name}`, path: `/api/v1/school-statements?size=25${query}`, plain: statements(where) },
  { name: `statements ${name}, totals`, path: `/api/v1/school-statements/totals?${query.slice(1)}` },
];

/** The calls of the control room, the cash forecast and schools' statements. */
export async function reportCalls(client: Client): Promise<readonly ReportCall[]> {
  const told = 'campaign_id in (select campaign_id from communication_dispatches)';
  const running = await firstOf(client, most('campaign_id', told));
  const largest = await firstOf(client, most('campaign_id'));
  const school = await firstOf(client, most('driving_school_id'));
  const year = `day between '2026-01-15' and '2026-12-20'`;
  return [
    { name: 'control room, running campaign', path: controlRoom(running), plain: room(running) },
    { name: 'control room, largest campaign', path: controlRoom(largest), plain: room(largest) },
    { name: 'forecast', path: '/api/v1/cash-forecast', plain: OPEN },
    { name: 'forecast of a campaign', path: `/api/v1/cash-forecast?campaignIds=${running}` },
    { name: 'forecast of a school', path: `/api/v1/cash-forecast?drivingSchoolIds=${school}` },
    ...statementsOf('of all days', '', 'true'),
    ...statementsOf('of a year', '&dayStart=2026-01-15&dayEnd=2026-12-20', year),
    ...statementsOf('of a campaign', `&campaignIds=${largest}`, `campaign_id = '${largest}'`),
    { name: 'statement of a school', path: `/api/v1/school-statements/${school}` },
  ];
}

const controlRoom = (campaign: string): string => `/api/v1/campaigns/${campaign}/control-room`;
