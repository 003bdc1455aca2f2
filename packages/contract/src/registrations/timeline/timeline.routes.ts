import { z } from 'zod';
import { commaList, id, instant, wholeNumber } from '../../codecs.ts';
import { endpoint } from '../../endpoint.ts';
import { type Holder, isOfSchool, passes, READS_PAYMENTS } from '../../permissions.ts';
import { MESSAGE_CHANNELS, MESSAGE_STATUSES } from '../../messages/communications/message.words.ts';
import { keysOf } from '../../typed-object.ts';

export const TIMELINE_KINDS = {
  EVENT: 'Eventos',
  NOTE: 'Observações',
  MESSAGE: 'Mensagens',
  PAYMENT: 'Pagamentos',
  ATTEMPT: 'Tentativas de pagamento',
} as const;
export type TimelineKind = keyof typeof TIMELINE_KINDS;
export const TIMELINE_KIND_NAMES = keysOf(TIMELINE_KINDS);

/**
 * The kinds of items that the person sees. As in the tabs of a registration, people of a school see neither notes nor
 * attempts to pay, and only people who may read payments see payments.
 */
export function timelineKindsOf(holder: Holder): TimelineKind[] {
  const readsPayments = passes(holder, READS_PAYMENTS);
  const hidden = new Set<TimelineKind>([
    ...(isOfSchool(holder) ? (['NOTE', 'ATTEMPT'] as const) : []),
    ...(readsPayments ? [] : (['PAYMENT'] as const)),
  ]);
  return TIMELINE_KIND_NAMES.filter((kind) => !hidden.has(kind));
}

/** The cursor of the next page: the moment and the id of the last item of the previous page. */
const cursor = z.string().regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])-\d\dT[\d:.]{8,18}Z_[A-Z][0-9a-f-]{12,36}$/, {
  error: 'INVALID',
});

const timelineItem = z.object({
  key: z.string(),
  kind: z.enum(TIMELINE_KIND_NAMES),
  at: instant,
  /** The person who acted; null when the product acted by itself. */
  who: z.string().nullable(),
  title: z.string(),
  text: z.string().nullable(),
  /** The id of a message; left out when the person may not open the message. */
  messageId: id.optional(),
});
export type TimelineItem = z.output<typeof timelineItem>;

export const timelineEndpoint = endpoint({
  tag: 'Matrículas',
  method: 'GET',
  path: '/api/v1/registrations/:id/timeline',
  summary: 'Eventos, observações, mensagens e pagamentos de uma matrícula, do mais recente ao mais antigo',
  access: { anyOf: ['VIEW_REGISTRATIONS', 'QUERY_REGISTRATIONS'] },
  accessNote: 'Usuários de CFC não veem observações nem tentativas.',
  params: z.strictObject({ id }),
  query: z.strictObject({
    kinds: commaList(z.enum(TIMELINE_KIND_NAMES)).optional(),
    before: cursor.optional().meta({ description: 'O `next` da página anterior' }),
    size: wholeNumber(1, 100).prefault('30'),
  }),
  response: z.object({ content: z.array(timelineItem), next: z.string().nullable() }),
  errors: ['REGISTRATION_NOT_FOUND'],
});

const timelineMessage = z.object({
  id,
  channel: z.enum(keysOf(MESSAGE_CHANNELS)),
  status: z.enum(keysOf(MESSAGE_STATUSES)),
  recipient: z.string(),
  subject: z.string().nullable(),
  body: z.string(),
  /** True if a link for signing in was removed from the text. */
  hasSecrets: z.boolean(),
  createdAt: instant,
  sentAt: instant.nullable(),
});
export type TimelineMessage = z.output<typeof timelineMessage>;

export const readTimelineMessageEndpoint = endpoint({
  tag: 'Matrículas',
  method: 'GET',
  path: '/api/v1/registrations/:id/timeline/messages/:messageId',
  summary: 'Uma mensagem sobre a matrícula, com o texto',
  access: { anyOf: ['VIEW_REGISTRATIONS', 'QUERY_REGISTRATIONS'] },
  accessNote: 'Usuários de CFC não leem mensagens.',
  params: z.strictObject({ id, messageId: id }),
  response: timelineMessage,
  errors: ['REGISTRATION_NOT_FOUND', 'MESSAGE_NOT_FOUND', 'FORBIDDEN'],
});
