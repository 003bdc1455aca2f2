import {
  historyOf,
  MESSAGE_CHANNELS,
  MESSAGE_STATUSES,
  PAYMENT_ATTEMPT_STATUSES,
  PAYMENT_METHODS,
  PAYMENT_OPERATIONS,
  type TimelineItem,
  type TimelineKind,
} from '@habilita/contract';
import { cents, formatBrl, formatDate } from '@habilita/kernel';
import type { TimelineRow } from './timeline.queries.ts';

const word = (words: Readonly<Record<string, string>>, key: string | null): string => words[key ?? ''] ?? key ?? '';

const EVENTS = historyOf('REGISTRATION').kinds;

const NOTED: Readonly<Record<string, string>> = {
  REGISTRATION: 'Observação',
  REGISTRATION_PAYMENT_IN_CFC: 'Observação em um pagamento no CFC',
  REGISTRATION_PLAN_CHANGE: 'Observação em uma alteração de categoria',
  REGISTRATION_REFUND: 'Observação em um reembolso',
  REGISTRATION_MANUAL_ENTRY: 'Observação em um lançamento manual',
  ENTITY_PAYMENT: 'Observação em um pagamento',
  REGISTRATION_CUSTOM_PAYMENT: 'Observação em um pagamento avulso',
};

const money = (row: TimelineRow): string => formatBrl(cents(row.cents ?? 0));

function paymentOf(row: TimelineRow): { title: string; text: string } {
  const method = word(PAYMENT_METHODS, row.method);
  const part = row.about === 'INSTALLMENT' ? `Parcela ${row.number} de ${row.of}` : 'Entrada ou à vista';
  const order = row.text === null ? '' : `, pedido ${row.text}`;
  if (row.status === 'RECEIVED')
    return { title: `Pagamento de ${money(row)} recebido`, text: `${part}, ${method}${order}` };
  const due = row.dueDate === null ? '' : `, vence em ${formatDate(row.dueDate)}`;
  return { title: `Cobrança de ${money(row)}`, text: `${part}, ${method}${due}${order}` };
}

interface Told {
  readonly title: string;
  readonly text: string | null;
}

const TOLD: Readonly<Record<TimelineKind, (row: TimelineRow) => Told>> = {
  EVENT: ({ about, text }) => ({ title: word(EVENTS, about), text }),
  NOTE: ({ about, text }) => ({ title: word(NOTED, about), text }),
  MESSAGE: ({ about, status, text }) => {
    const channel = word(MESSAGE_CHANNELS, about);
    return { title: text ?? `Mensagem por ${channel}`, text: `${channel}: ${word(MESSAGE_STATUSES, status)}` };
  },
  PAYMENT: paymentOf,
  ATTEMPT: (row) => ({
    title: `${word(PAYMENT_OPERATIONS, row.about)} de ${money(row)}: ${word(PAYMENT_ATTEMPT_STATUSES, row.status)}`,
    text: row.text,
  }),
};

export const presentItem = (row: TimelineRow): TimelineItem => {
  const { key, kind, at, who } = row;
  return { key, kind, at, who, ...TOLD[kind](row) };
};

/** The next page's `before`. */
export const cursorOf = ({ at, key }: Pick<TimelineItem, 'at' | 'key'>): string => `${at.toString()}_${key}`;

export function readCursor(cursor: string | undefined): { at: string; key: string } | undefined {
  if (cursor === undefined) return undefined;
  const [at = '', key = ''] = cursor.split('_');
  return { at, key };
}
