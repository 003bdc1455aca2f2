import { COMMUNICATION_KINDS, type ReminderKind } from '@habilita/contract';

export const REMINDER_LABELS: Readonly<Record<ReminderKind, string>> = COMMUNICATION_KINDS;

/** A number of people in words: '1 pessoa', '1.234 pessoas'. */
export const peopleText = (count: number): string =>
  count === 1 ? '1 pessoa' : `${count.toLocaleString('pt-BR')} pessoas`;
