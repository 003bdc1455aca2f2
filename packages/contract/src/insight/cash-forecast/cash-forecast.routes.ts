import { z } from 'zod';
import { date, money } from '../../codecs.ts';
import { endpoint } from '../../endpoint.ts';
import { filtersQuery, list } from '../../list.ts';
import { SCHOOL_STATEMENT_READERS } from '../../permissions.ts';
import { keysOf, recordOf } from '../../typed-object.ts';

/** The amounts that the two holders get, net of fees, and the number of payments behind these amounts. */
const byHolder = z.object({ marketplace: money, partner: money, payments: z.int() });
export type ForecastAmounts = z.output<typeof byHolder>;

const cells = {
  /** Payments that were paid and settle on a known day. */
  approved: byHolder,
  /** Amounts that were taken back from the holders; they are negative. */
  reversed: byHolder,
  /** Open payments that are not late. Each counts on the day on which it settles if it is paid on its due date. */
  expected: byHolder,
};
const period = z.object(cells);
export type ForecastPeriod = z.output<typeof period>;

export const cashForecast = z.object({
  today: date,
  until: date,
  days: z.array(z.object({ day: date, ...cells })),
  /** The sums of all days after those that the forecast lists one by one. */
  later: period,
  total: period,
  /** Open payments that were due before today. */
  late: byHolder,
});
export type CashForecast = z.output<typeof cashForecast>;

export const FORECAST_DAYS = { DAYS_15: 15, DAYS_30: 30, DAYS_60: 60, DAYS_90: 90 } as const;
const FORECAST_DAYS_NAMES = keysOf(FORECAST_DAYS);
const FORECAST_DAYS_WORDS = recordOf(FORECAST_DAYS_NAMES.map((name) => [name, `${FORECAST_DAYS[name]} dias`] as const));

/** The cash forecast: its sorting and its filters. Its days are answered all at once, without pages. */
export const cashForecastList = list({
  name: 'cash-forecast',
  title: 'Previsão de caixa',
  fields: { day: { label: 'Dia', type: 'date', sortable: true } },
  filters: {
    campaignIds: { kind: 'records', label: 'Campanhas', lookup: 'campaigns' },
    drivingSchoolIds: { kind: 'records', label: 'CFCs', lookup: 'drivingSchools', orAll: true },
    days: { kind: 'options', label: 'Próximos', words: FORECAST_DAYS_WORDS, initially: 'DAYS_30' },
  },
  defaultSort: { key: 'day', direction: 'ASC' },
});

export const cashForecastEndpoint = endpoint({
  method: 'GET',
  path: '/api/v1/cash-forecast',
  summary: 'Previsão de caixa por dia de liquidação, por parte',
  tag: 'Repasses',
  access: SCHOOL_STATEMENT_READERS,
  /** When a caller gives several values of `days`, the longest period applies. */
  query: filtersQuery(cashForecastList),
  response: cashForecast,
  errors: ['DRIVING_SCHOOL_FILTER_REQUIRED'],
});
