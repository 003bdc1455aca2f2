import { keysOf } from '../../typed-object.ts';

export const REPORT_FREQUENCIES = { DAILY: 'Todos os dias', WEEKLY: 'Toda semana', MONTHLY: 'Todo mês' } as const;
export type ReportFrequency = keyof typeof REPORT_FREQUENCIES;
export const REPORT_FREQUENCY_NAMES = keysOf(REPORT_FREQUENCIES);

/** The days of the week by their ISO numbers. */
export const REPORT_WEEKDAYS = {
  1: 'segunda-feira',
  2: 'terça-feira',
  3: 'quarta-feira',
  4: 'quinta-feira',
  5: 'sexta-feira',
  6: 'sábado',
  7: 'domingo',
} as const;

export const REPORT_STATES = { ACTIVE: 'Ativo', PAUSED: 'Pausado' } as const;
export const REPORT_STATE_NAMES = keysOf(REPORT_STATES);

/** How a scheduled report ended. REFUSED: the owner of the schedule may no longer read the list. */
export const REPORT_OUTCOMES = { SENT: 'Enviado', FAILED: 'Falhou', REFUSED: 'Sem permissão' } as const;
export const REPORT_OUTCOME_NAMES = keysOf(REPORT_OUTCOMES);

/** The lists that have a spreadsheet; their saved views can be sent by schedule. */
export const REPORTED_LISTS = {
  payments: 'Pagamentos',
  'grouped-payments': 'Pagamentos agrupados',
  registrations: 'Matrículas',
  leads: 'Leads',
  'driving-schools': 'CFCs',
} as const;
export type ReportedList = keyof typeof REPORTED_LISTS;
export const REPORTED_LIST_NAMES = keysOf(REPORTED_LISTS);

export interface ReportTime {
  readonly frequency: ReportFrequency;
  /** The day of a weekly schedule, from 1 (Monday) to 7; null in other schedules. */
  readonly weekday: number | null;
  /** The day of a monthly schedule, from 1 to 31; null in other schedules. Shorter months use their last day. */
  readonly dayOfMonth: number | null;
  readonly hour: number;
}

/** The number of days of the shortest month. A later day of the month does not exist in every month. */
export const SHORTEST_MONTH = 28;

/** The time of a schedule in words, such as 'Toda segunda-feira às 8h'. */
export function reportTimeText({ frequency, weekday, dayOfMonth, hour }: ReportTime): string {
  const at = `${hour < 2 ? 'à' : 'às'} ${hour}h`;
  if (frequency === 'DAILY') return `Todos os dias ${at}`;
  if (frequency === 'MONTHLY') {
    const number = dayOfMonth ?? 1;
    return `Todo dia ${number > SHORTEST_MONTH ? `${number} ou o último do mês` : number} ${at}`;
  }
  const day = Object.entries(REPORT_WEEKDAYS).find(([key]) => Number(key) === weekday)?.[1] ?? REPORT_WEEKDAYS[1];
  return `${day.endsWith('feira') ? 'Toda' : 'Todo'} ${day} ${at}`;
}
