import { DEADLINES, MILESTONES, type registrationDeadlinesEndpoint } from '@habilita/contract';
import type { CallResponse } from '#api-client/transport.ts';
import { daysLeftUntil } from '#features/shared/days-left/days-left.ts';
import { dateText } from '#kit/format.ts';
import type { Tone } from '#kit/layout/index.ts';

export type Deadline = CallResponse<typeof registrationDeadlinesEndpoint>['deadlines'][number];

export const deadlineDays = daysLeftUntil({ today: 'termina hoje', past: 'terminou', soon: 15 });

export function deadlineText({ state, endsOn, daysLeft, waitsFor }: Deadline): string {
  if (state === 'UNKNOWN') return `Falta registrar: ${waitsFor === null ? '' : MILESTONES[waitsFor]}`;
  if (state === 'MET') return 'Cumprido';
  return `até ${dateText(endsOn)}${daysLeft === null ? '' : `, ${deadlineDays.text(daysLeft)}`}`;
}

/**
 * The colour of a deadline. A right that the student did not use in time is no problem; a duty not met in time is one.
 */
export function deadlineTone({ code, state, daysLeft }: Deadline): Tone {
  if (state === 'MET') return 'positive';
  if (state === 'EXPIRED') return code === 'HOLDER_CHANGE' ? 'neutral' : 'problem';
  return state === 'RUNNING' && daysLeft !== null && deadlineDays.isSoon(daysLeft) ? 'attention' : 'neutral';
}

export const deadlineLabel = ({ code }: Pick<Deadline, 'code'>): string => DEADLINES[code];

/**
 * Badges show the deadlines that still run and the duties that were missed. HOLDER_CHANGE is a right and not a duty.
 */
export const isShownAsChip = (deadline: Deadline): boolean =>
  deadline.state === 'RUNNING' || (deadline.state === 'EXPIRED' && deadline.code !== 'HOLDER_CHANGE');
