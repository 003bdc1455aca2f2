import { instantText } from '#kit/format.ts';
import type { Registration } from '../registration.ts';

type Schedulable = Pick<
  Registration,
  | 'status'
  | 'businessStatus'
  | 'drivingSchoolId'
  | 'campaignSchedulingStartDate'
  | 'campaignSchedulingEndDate'
  | 'campaignZoneOffset'
>;

interface Viewer {
  readonly mayEdit: boolean;
  readonly isAdmin: boolean;
}

export type SchedulingAction = { readonly hidden: true } | { readonly hidden: false; readonly reason?: string };

const OWES = ['LATE', 'PENDING'] as const;

/**
 * Specification 3 §4. Hidden from readers, and from all but ADMIN while the student owes and the window is closed. `now` in milliseconds
 * UTC.
 */
export function schedulingAction(registration: Schedulable, viewer: Viewer, now: number): SchedulingAction {
  const { status, businessStatus, campaignSchedulingStartDate, campaignSchedulingEndDate } = registration;
  const isOver = now > Date.parse(campaignSchedulingEndDate);
  const isOpen = !isOver && now >= Date.parse(campaignSchedulingStartDate);
  const owes = OWES.some((one) => one === businessStatus);
  if (!viewer.mayEdit || (!viewer.isAdmin && owes && !isOpen)) return { hidden: true };
  if (status !== 'REGISTERED' || registration.drivingSchoolId === null)
    return { hidden: false, reason: 'Só uma matrícula concluída pode ser agendada.' };
  if (isOver) return { hidden: false, reason: `Os agendamentos da campanha terminaram em ${lastDay(registration)}.` };
  return { hidden: false };
}

const lastDay = ({ campaignSchedulingEndDate, campaignZoneOffset }: Schedulable): string =>
  instantText(campaignSchedulingEndDate, campaignZoneOffset);
