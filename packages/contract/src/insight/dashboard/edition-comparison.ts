import { z } from 'zod';
import { id, instant, money } from '../../codecs.ts';
import { endpoint } from '../../endpoint.ts';
import { keysOf } from '../../typed-object.ts';
import { REGISTRATION_CARD_LEVELS } from './dashboard-levels.ts';

const edition = z.object({ id, name: z.string(), edition: z.int(), registrationStartDate: instant });

/**
 * `now` is the campaign's figure. `before` is the other edition's figure at the same time after its start of
 * registrations. `days` holds the cumulative figures of both editions by the number of days since their start.
 */
const compared = <V extends z.ZodType>(value: V) =>
  z.object({
    now: value,
    before: value.nullable(),
    days: z.array(z.object({ day: z.int(), now: value.nullable(), before: value.nullable() })),
  });

/** Without another edition, `other` and every `before` are null. Figures that the person may not see are left out. */
export const editionComparison = z.object({
  at: instant,
  campaign: edition,
  other: edition.nullable(),
  preRegistrations: compared(z.int()).optional(),
  registrations: compared(z.int()).optional(),
  paid: compared(money).optional(),
});
export type EditionComparison = z.output<typeof editionComparison>;

export const compareEditionsEndpoint = endpoint({
  method: 'GET',
  path: '/api/v1/reports/edition-comparison',
  summary: 'Uma campanha ao lado de outra edição, à mesma distância do início das matrículas',
  tag: 'Relatórios',
  access: {
    anyOf: [
      ...keysOf(REGISTRATION_CARD_LEVELS),
      'VIEW_TOTAL_LEADS_CARD_DASHBOARD_CARDS',
      'VIEW_TOTALS_DASHBOARD_CARDS',
    ],
    excludeAdmin: true,
  },
  longRunning: true,
  query: z.strictObject({ campaignId: id, otherCampaignId: id.optional() }),
  response: editionComparison,
  errors: ['CAMPAIGN_NOT_FOUND'],
});
