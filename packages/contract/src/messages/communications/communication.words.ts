import { keysOf } from '../../typed-object.ts';

/** Messages to everybody who pre-registered. ENROLMENT_LINK is sent automatically, the others by staff. */
export const COMMUNICATION_KINDS = {
  ENROLMENT_LINK: 'Link de matrícula',
  REGISTRATION_REMINDER: 'Lembrete de matrícula',
  SATURDAY: 'Lembrete de sábado',
  SUNDAY_MORNING: 'Lembrete de domingo de manhã',
  SUNDAY_LAST_HOURS: 'Lembrete das últimas horas de domingo',
} as const;
export type CommunicationKind = keyof typeof COMMUNICATION_KINDS;
export const COMMUNICATION_KIND_NAMES = keysOf(COMMUNICATION_KINDS);

/** The reminders that staff send, in the order of the menu. */
export const REMINDER_KINDS = [
  'REGISTRATION_REMINDER',
  'SATURDAY',
  'SUNDAY_MORNING',
  'SUNDAY_LAST_HOURS',
] as const satisfies readonly CommunicationKind[];
export type ReminderKind = (typeof REMINDER_KINDS)[number];

/** The key of each message's template; staff may edit its text, but not its key and type. */
export const COMMUNICATION_TEMPLATES: Readonly<Record<CommunicationKind, string>> = {
  ENROLMENT_LINK: 'LINK_DE_MATRICULA',
  REGISTRATION_REMINDER: 'LEMBRETE_DE_MATRICULA',
  SATURDAY: 'LEMBRETE_DE_SABADO',
  SUNDAY_MORNING: 'LEMBRETE_DE_DOMINGO_DE_MANHA',
  SUNDAY_LAST_HOURS: 'LEMBRETE_DAS_ULTIMAS_HORAS',
};

const TEMPLATE_KEYS: ReadonlySet<string> = new Set(Object.values(COMMUNICATION_TEMPLATES));

export const isCommunicationTemplate = (key: string): boolean => TEMPLATE_KEYS.has(key);

export const DISPATCH_STATUSES = { RUNNING: 'Enviando', STOPPED: 'Interrompido', DONE: 'Concluído' } as const;
export type DispatchStatus = keyof typeof DISPATCH_STATUSES;
export const DISPATCH_STATUS_NAMES = keysOf(DISPATCH_STATUSES);

/**
 * The outcomes of sending the message to a recipient. The counts of all outcomes add up to the number of recipients of
 * the dispatch.
 */
export const DELIVERY_OUTCOMES = {
  waiting: 'Aguardando',
  queued: 'Na fila de envio',
  sent: 'Enviadas',
  kept: 'Guardadas na caixa de saída',
  failed: 'Não enviadas',
  unknown: 'Sem confirmação',
  registered: 'Já se matricularam',
  blocked: 'Fora das comunicações',
  gone: 'Dados apagados',
} as const;
/** The same outcomes in the singular, for lists in which each row is one message. */
export const DELIVERY_OUTCOME_OF_ONE = {
  ...DELIVERY_OUTCOMES,
  sent: 'Enviada',
  kept: 'Guardada na caixa de saída',
  failed: 'Não enviada',
  registered: 'Já se matriculou',
} as const;
export type DeliveryOutcome = keyof typeof DELIVERY_OUTCOMES;
export const DELIVERY_OUTCOME_NAMES = keysOf(DELIVERY_OUTCOMES);
