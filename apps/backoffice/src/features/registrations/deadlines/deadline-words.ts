import { DEADLINES, MILESTONES, type registrationDeadlinesEndpoint } from '@habilita/contract';
import type { CallResponse } from '#api-client/transport.ts';
import { dateText, daysText } from '#kit/format.ts';
import type { Tone } from '#kit/layout/index.ts';

export type Deadline = CallResponse<typeof registrationDeadlinesEndpoint>['deadlines'][number];

/** A deadline that has this many days left, or fewer, is marked as urgent. */
const SOON = 15;

export const isSoon = (daysLeft: number): boolean => daysLeft >= 0 && daysLeft <= SOON;

/** When a deadline ends, in words: 'faltam 3 dias', 'termina hoje', 'terminou há 1 dia'. */
export function daysLeftText(daysLeft: number): string {
  if (daysLeft === 0) return 'termina hoje';
  if (daysLeft < 0) return `terminou há ${daysText(-daysLeft)}`;
  return daysLeft === 1 ? 'falta 1 dia' : `faltam ${daysText(daysLeft)}`;
}

/** The text of a cell in the column 'Dias que faltam': '3 dias'. It does not repeat the words of the heading. */
export const daysCellText = (daysLeft: number): string => (daysLeft > 0 ? daysText(daysLeft) : daysLeftText(daysLeft));

export function deadlineText({ state, endsOn, daysLeft, waitsFor }: Deadline): string {
  if (state === 'UNKNOWN') return `Falta registrar: ${waitsFor === null ? '' : MILESTONES[waitsFor]}`;
  if (state === 'MET') return 'Cumprido';
  return `até ${dateText(endsOn)}${daysLeft === null ? '' : `, ${daysLeftText(daysLeft)}`}`;
}

/**
 * The colour of a deadline. A right that the student did not use in time is no problem; a duty not met in time is one.
 */
export function deadlineTone({ code, state, daysLeft }: Deadline): Tone {
  if (state === 'MET') return 'positive';
  if (state === 'EXPIRED') return code === 'HOLDER_CHANGE' ? 'neutral' : 'problem';
  return state === 'RUNNING' && daysLeft !== null && isSoon(daysLeft) ? 'attention' : 'neutral';
}

export const deadlineLabel = ({ code }: Pick<Deadline, 'code'>): string => DEADLINES[code];

/** Badges show the deadlines that still run, and those that were missed although they are a duty. */
export const isShownAsChip = (deadline: Deadline): boolean =>
  deadline.state === 'RUNNING' || (deadline.state === 'EXPIRED' && deadline.code !== 'HOLDER_CHANGE');
