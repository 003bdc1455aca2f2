import { z } from 'zod';
import { id, instant } from '../../codecs.ts';
import { endpoint } from '../../endpoint.ts';
import { MESSAGE_CHANNELS } from './message.words.ts';
import { keysOf } from '../../typed-object.ts';
import {
  COMMUNICATION_KIND_NAMES,
  DELIVERY_OUTCOME_NAMES,
  DISPATCH_STATUS_NAMES,
  REMINDER_KINDS,
} from './communication.words.ts';

const shared = { tag: 'Disparos', access: { anyOf: ['SEND_REGISTRATION_START_COMMUNICATION'] } } as const;
const campaign = '/api/v1/campaigns/:id';
const dispatches = `${campaign}/communications`;
const params = z.strictObject({ id });
const ofDispatch = z.strictObject({ id, dispatchId: id });

const count = z.int();

export const dispatch = z.object({
  id,
  campaignId: id,
  kind: z.enum(COMMUNICATION_KIND_NAMES),
  status: z.enum(DISPATCH_STATUS_NAMES),
  /** Who sent the messages; null when the product sent them by itself. */
  createdBy: z.string().nullable(),
  createdDate: instant,
  finishedDate: instant.nullable(),
  /** The number of recipients, each of whom gets one message. */
  total: count,
  outcomes: z.record(z.enum(DELIVERY_OUTCOME_NAMES), count),
  /** The number of recipients whose message has no confirmation and has not been sent a second time. */
  toSendOnceMore: count,
  /** Why staff cannot send further messages of this dispatch now, for example resume it; null when they can. */
  refusal: z.object({ code: z.string(), message: z.string() }).nullable(),
  /** The first hundred messages that were refused or have no confirmation. */
  problems: z.array(z.object({ leadId: id, name: z.string(), reason: z.string() })),
});
export type Dispatch = z.output<typeof dispatch>;

const START_REFUSALS = [
  'CAMPAIGN_NOT_FOUND',
  'FORBIDDEN',
  'CAMPAIGN_NOT_ENABLED_FOR_REGISTRATION',
  'TEMPLATE_NOT_FOUND',
  'TEMPLATE_INVALID',
  'COMMUNICATION_ALREADY_SENT',
  'COMMUNICATION_WITHOUT_AUDIENCE',
] as const;

const send = (name: string, summary: string) =>
  endpoint({
    ...shared,
    method: 'POST',
    path: `${campaign}/send-${name}-communication`,
    summary,
    params,
    response: dispatch,
    status: 202,
    errors: START_REFUSALS,
  });

/** The endpoints by which staff send a reminder, one for each kind (Specification 2 §7). */
export const SEND_ENDPOINTS = {
  REGISTRATION_REMINDER: send('registration-reminder', 'Dispara o lembrete de matrícula'),
  SATURDAY: send('saturday-reminder', 'Dispara o lembrete de sábado'),
  SUNDAY_MORNING: send('sunday-morning-reminder', 'Dispara o lembrete de domingo de manhã'),
  SUNDAY_LAST_HOURS: send('sunday-last-hours-reminder', 'Dispara o lembrete das últimas horas de domingo'),
} as const;

const preview = {
  params: z.strictObject({ id, kind: z.enum(REMINDER_KINDS) }),
  path: `${campaign}/communication-previews/:kind`,
};

export const communicationPreview = z.object({
  /** The number of recipients at this moment, each of whom would get one message. */
  total: count,
  byChannel: z.record(z.enum(keysOf(MESSAGE_CHANNELS)), count),
  leftOut: z.object({ incomplete: count, blocked: count, repeated: count }),
  /** False if no provider is set up for the channels of these messages; the messages then stay in the outbox. */
  isCarried: z.boolean(),
  templateId: id,
  subject: z.string(),
  body: z.string(),
  /** The dispatch already made today, in the campaign's zone. */
  today: dispatch.nullable(),
  refusal: z.object({ code: z.string(), message: z.string() }).nullable(),
});
export type CommunicationPreview = z.output<typeof communicationPreview>;

export const previewCommunicationEndpoint = endpoint({
  ...shared,
  ...preview,
  method: 'GET',
  summary: 'Quem receberia um lembrete agora, quantas pessoas são e o que leriam',
  response: communicationPreview,
  errors: ['CAMPAIGN_NOT_FOUND', 'FORBIDDEN', 'TEMPLATE_NOT_FOUND', 'TEMPLATE_INVALID'],
});

export const testCommunicationEndpoint = endpoint({
  ...shared,
  ...preview,
  method: 'POST',
  path: `${preview.path}/test`,
  summary: 'Envia o lembrete, como teste, ao e-mail de quem pede',
  response: z.object({ sentTo: z.string() }),
  errors: ['CAMPAIGN_NOT_FOUND', 'FORBIDDEN', 'TEMPLATE_NOT_FOUND', 'TEMPLATE_INVALID', 'OWN_EMAIL_MISSING'],
  ratePerMinute: 60,
});

export const listDispatchesEndpoint = endpoint({
  ...shared,
  method: 'GET',
  path: dispatches,
  summary: 'Os disparos de uma campanha, do mais novo ao mais antigo',
  params,
  response: z.object({ content: z.array(dispatch) }),
  errors: ['CAMPAIGN_NOT_FOUND', 'FORBIDDEN'],
});

export const readDispatchEndpoint = endpoint({
  ...shared,
  method: 'GET',
  path: `${dispatches}/:dispatchId`,
  summary: 'O andamento e o resultado de um disparo',
  params: ofDispatch,
  response: dispatch,
  errors: ['CAMPAIGN_NOT_FOUND', 'FORBIDDEN', 'NOT_FOUND'],
});

export const stopDispatchEndpoint = endpoint({
  ...shared,
  method: 'POST',
  path: `${dispatches}/:dispatchId/stop`,
  summary: 'Interrompe um disparo: o que ainda não saiu não sai',
  params: ofDispatch,
  response: dispatch,
  errors: ['CAMPAIGN_NOT_FOUND', 'FORBIDDEN', 'NOT_FOUND'],
});

export const resumeDispatchEndpoint = endpoint({
  ...shared,
  method: 'POST',
  path: `${dispatches}/:dispatchId/resume`,
  summary: 'Retoma um disparo interrompido, de onde parou',
  params: ofDispatch,
  response: dispatch,
  errors: ['CAMPAIGN_NOT_FOUND', 'FORBIDDEN', 'NOT_FOUND', 'CAMPAIGN_NOT_ENABLED_FOR_REGISTRATION'],
});

export const resendUnconfirmedEndpoint = endpoint({
  ...shared,
  method: 'POST',
  path: `${dispatches}/:dispatchId/resend-unconfirmed`,
  summary: 'Envia mais uma vez, e só uma, a quem ficou sem confirmação',
  params: ofDispatch,
  response: dispatch,
  errors: ['CAMPAIGN_NOT_FOUND', 'FORBIDDEN', 'NOT_FOUND', 'CAMPAIGN_NOT_ENABLED_FOR_REGISTRATION'],
});

export const resendFailedEndpoint = endpoint({
  ...shared,
  method: 'POST',
  path: `${dispatches}/:dispatchId/resend-failed`,
  summary: 'Escreve de novo, com o link, a quem a mensagem não chegou porque o envio falhou',
  params: ofDispatch,
  response: dispatch,
  errors: ['CAMPAIGN_NOT_FOUND', 'FORBIDDEN', 'NOT_FOUND', 'CAMPAIGN_NOT_ENABLED_FOR_REGISTRATION'],
});
