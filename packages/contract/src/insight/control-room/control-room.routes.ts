import { z } from 'zod';
import { CHECKOUT_STEP_NAMES } from '../../enrolment/checkout/checkout.words.ts';
import {
  COMMUNICATION_KIND_NAMES,
  DELIVERY_OUTCOME_NAMES,
  DISPATCH_STATUS_NAMES,
} from '../../messages/communications/communication.words.ts';
import { date, id, instant, money } from '../../codecs.ts';
import { endpoint } from '../../endpoint.ts';
import { pageOf } from '../../list.ts';
import { REPORT_READERS } from '../dashboard/dashboard-levels.ts';
import { keysOf } from '../../typed-object.ts';
import {
  campaignMessageRow,
  campaignMessagesQuery,
  paymentFailureRow,
  paymentFailuresQuery,
} from './control-room.lists.ts';
import { CONTROL_ROOM_PHASES, FAILURE_CAUSE_NAMES, UNUSUAL_NAMES } from './control-room.words.ts';

const count = z.int();
const unusual = z.enum(UNUSUAL_NAMES).nullable();

/**
 * `before` is the figure of the city's previous edition at the moment `previous.at`; null without a previous edition,
 * or without a figure of that moment.
 */
const compared = z.object({ now: count, before: count.nullable(), unusual });

/**
 * The seats of a campaign or school. Null vacancies mean no limit; `registered` counts registrations in force; `left`
 * excludes reserved seats.
 */
const stock = { vacancies: count.nullable(), left: count.nullable(), registered: count, unusual };

/**
 * The appointments of a school or day: `places` is how many there can be, `booked` how many this campaign's
 * registrations have, and `others` how many registrations of the school's other campaigns have.
 */
const fill = { places: count, booked: count, others: count, unusual };

const hour = z.object({ hour: count, now: count, before: count.nullable() });

export const controlRoom = z.object({
  at: instant,
  campaign: z.object({
    id,
    name: z.string(),
    edition: count,
    zoneOffset: z.string(),
    startDate: instant,
    endDate: instant,
    registrationStartDate: instant,
    registrationEndDate: instant,
    phase: z.enum(keysOf(CONTROL_ROOM_PHASES)),
    /** Today's date in the campaign's time zone. */
    today: date,
  }),
  /**
   * The previous edition in the same city. `at` is as far from that edition's start of registrations as the present
   * moment is from this edition's start. `stepsAt` is when a job stored the steps of that edition; null when no steps
   * are stored for about that moment.
   */
  previous: z.object({ id, name: z.string(), edition: count, at: instant, stepsAt: instant.nullable() }).nullable(),
  registrations: compared,
  /**
   * Today's figures by hour, each beside the figure of the same hour of `dayBefore`. `dayBefore` is a day of the
   * previous edition: it lies as many days after that edition's start of registrations as today lies after this
   * edition's start. It is null without a previous edition.
   */
  hours: z.object({
    dayBefore: date.nullable(),
    registrations: z.array(hour),
    payments: z.array(hour.extend({ amount: money, amountBefore: money.nullable() })).optional(),
  }),
  seats: z.object({
    /**
     * The seats of the whole campaign; null for people of a school. `reserved` counts the seats that the waiting list
     * reserves, `reservedWithoutSchool` those of them for people who choose their school later.
     */
    campaign: z.object({ ...stock, reserved: count, reservedWithoutSchool: count }).nullable(),
    schools: z.array(
      z.object({
        drivingSchoolId: id,
        presentationName: z.string(),
        ...stock,
        reserved: count,
        plans: z.array(z.object({ planId: id, name: z.string(), ...stock })),
      }),
    ),
  }),
  steps: z.array(compared.extend({ step: z.enum(CHECKOUT_STEP_NAMES) })).optional(),
  /** People of a school get neither failures nor messages. */
  failures: z
    .object({
      total: count,
      today: count,
      causes: z.array(
        z.object({ cause: z.enum(FAILURE_CAUSE_NAMES), total: count, today: count, lastHour: count, unusual }),
      ),
    })
    .optional(),
  /** At most two weeks of the scheduling window, from today or from its first day; null after the window has ended. */
  slots: z
    .object({
      from: date,
      until: date,
      schools: z.array(z.object({ drivingSchoolId: id, presentationName: z.string(), ...fill })),
      days: z.array(z.object({ day: date, ...fill })),
    })
    .nullable(),
  messages: z
    .array(
      z.object({
        id,
        kind: z.enum(COMMUNICATION_KIND_NAMES),
        status: z.enum(DISPATCH_STATUS_NAMES),
        createdDate: instant,
        /** The day of the dispatch, in the campaign's time zone. */
        day: date,
        total: count,
        outcomes: z.record(z.enum(DELIVERY_OUTCOME_NAMES), count),
        unusual,
      }),
    )
    .optional(),
});
export type ControlRoom = z.output<typeof controlRoom>;

const path = '/api/v1/campaigns/:id/control-room';
const shared = { method: 'GET', tag: 'Relatórios', params: z.strictObject({ id }) } as const;

export const controlRoomEndpoint = endpoint({
  ...shared,
  path,
  summary: 'Sala de controle: vagas, etapas, falhas de pagamento, horários e mensagens de uma campanha agora',
  access: REPORT_READERS,
  accessNote:
    'As etapas, falhas, mensagens e pagamentos por hora vêm a quem pode listar leads, tentativas de pagamento, disparos e pagamentos.',
  response: controlRoom,
  errors: ['CAMPAIGN_NOT_FOUND'],
});

export const listPaymentFailuresEndpoint = endpoint({
  ...shared,
  path: `${path}/payment-failures`,
  summary: 'Tentativas de pagamento de uma campanha que falharam (não para usuários de CFC)',
  access: REPORT_READERS,
  query: paymentFailuresQuery,
  response: pageOf(paymentFailureRow),
  errors: ['CAMPAIGN_NOT_FOUND', 'FORBIDDEN'],
});

export const listCampaignMessagesEndpoint = endpoint({
  ...shared,
  path: `${path}/messages`,
  summary: 'Destinatários dos disparos de uma campanha e o desfecho de cada mensagem (não para usuários de CFC)',
  access: REPORT_READERS,
  query: campaignMessagesQuery,
  response: pageOf(campaignMessageRow),
  errors: ['CAMPAIGN_NOT_FOUND', 'FORBIDDEN'],
});
