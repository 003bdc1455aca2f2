import {
  COMMAND_HISTORY,
  COMMAND_NOTES,
  historyOf,
  MESSAGE_CHANNELS,
  type MessageStatus,
  PAYMENT_ATTEMPT_STATUSES,
  PAYMENT_OPERATIONS,
  paymentInWords,
  type TimelineItem,
  type TimelineKind,
} from '@habilita/contract';
import { cents, formatBrl, formatDate, formatDateTime, type ZoneOffset } from '@habilita/kernel';
import type { TimelineRow } from './timeline.queries.ts';

const word = (words: Readonly<Record<string, string>>, key: string | null): string => words[key ?? ''] ?? key ?? '';

const EVENTS = historyOf('REGISTRATION').kinds;

const NOTED: Readonly<Record<string, string>> = {
  REGISTRATION: 'Observação',
  ENTITY_PAYMENT: 'Observação em um pagamento',
  ...COMMAND_NOTES,
};

const money = (row: TimelineRow): string => formatBrl(cents(row.cents ?? 0));

/**
 * Names the payment of an item, such as 'Parcela 2 de 12, Boleto parcelado'; empty for an item that is about no
 * payment.
 */
function partOf({ part, method, number, of }: TimelineRow): string {
  if (part === null || method === null || number === null || of === null) return '';
  return paymentInWords({
    entityPaymentType: part,
    paymentMethod: method,
    installmentNumber: number,
    numberOfInstallments: of,
  });
}

function paymentOf(row: TimelineRow): { title: string; text: string } {
  const part = partOf(row);
  const order = row.text === null ? '' : `, cobrança ${row.text}`;
  if (row.status === 'RECEIVED') return { title: `Pagamento de ${money(row)} recebido`, text: `${part}${order}` };
  const due = row.dueDate === null ? '' : `, vence em ${formatDate(row.dueDate)}`;
  return { title: `Cobrança de ${money(row)}`, text: `${part}${due}${order}` };
}

interface Reader {
  /** People of a school cannot open the text of a message. */
  readonly isOfSchool: boolean;
  readonly zone: ZoneOffset;
}

interface ItemText {
  readonly title: string;
  readonly text: string | null;
}

/** The words for a message's status. They follow the channel's name and are masculine, as all names of channels are. */
const BECAME: Readonly<Record<MessageStatus, string>> = {
  PENDING: 'ainda não enviado, na fila',
  SENT: 'enviado',
  KEPT: 'não enviado (o envio está desligado ou as comunicações foram bloqueadas)',
  FAILED: 'não enviado (o envio falhou)',
};

function appointmentOf(about: string, at: string, zone: ZoneOffset): string {
  const became = word(COMMAND_HISTORY.appointments, about);
  return became === about ? formatDateTime(at, zone) : `${became}: ${formatDateTime(at, zone)}`;
}

/**
 * The text of an event: first the charge that the event is about and its amount, or the amount that the command noted,
 * then the reason, last the appointment at the school.
 */
function eventOf(row: TimelineRow, { zone }: Pick<Reader, 'zone'>): ItemText {
  const { about, status: scheduled, text } = row;
  const part = partOf(row);
  const sentences = [
    ...(row.cents === null ? [] : [part === '' ? money(row) : `${part}, de ${money(row)}`]),
    ...(text === null ? [] : [text]),
    ...(scheduled === null ? [] : [appointmentOf(about, scheduled, zone)]),
  ];
  return { title: word(EVENTS, about), text: sentences.length === 0 ? null : sentences.join('. ') };
}

const TOLD: Readonly<Record<TimelineKind, (row: TimelineRow, reader: Reader) => ItemText>> = {
  EVENT: eventOf,
  NOTE: ({ about, text }) => ({ title: word(NOTED, about), text }),
  MESSAGE: ({ about, status, text }) => {
    const channel = word(MESSAGE_CHANNELS, about);
    return { title: text ?? `Mensagem por ${channel}`, text: `${channel} ${word(BECAME, status)}` };
  },
  PAYMENT: paymentOf,
  ATTEMPT: (row) => ({
    title: `${word(PAYMENT_OPERATIONS, row.about)} de ${money(row)}: ${word(PAYMENT_ATTEMPT_STATUSES, row.status)}`,
    text: row.text,
  }),
};

export const presentItem = (row: TimelineRow, reader: Reader): TimelineItem => {
  const { key, kind, at, who } = row;
  const opens = kind === 'MESSAGE' && !reader.isOfSchool ? { messageId: key.slice(1) } : {};
  return { key, kind, at, who, ...TOLD[kind](row, reader), ...opens };
};

/** The cursor that asks for the items before this one. */
export const cursorOf = ({ at, key }: Pick<TimelineItem, 'at' | 'key'>): string => `${at.toString()}_${key}`;

export function readCursor(cursor: string | undefined): { at: string; key: string } | undefined {
  if (cursor === undefined) return undefined;
  const [at = '', key = ''] = cursor.split('_');
  return { at, key };
}
