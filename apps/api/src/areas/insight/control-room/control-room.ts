import {
  CHECKOUT_STEP_NAMES,
  type ControlRoom,
  type ControlRoomPhase,
  DELIVERY_OUTCOME_NAMES,
  FAILURE_CAUSE_NAMES,
  recordOf,
} from '@habilita/contract';
import type { CountedOutcome } from '#areas/messages/communications/index.ts';
import type { dispatchesInRoom } from './campaign-messages.queries.ts';
import type { CampaignSeats, RegisteredCount, SchoolSeats, Seats } from './control-room.queries.ts';
import type { CountedAttempts } from './payment-failures.queries.ts';
import type { StepsOfSchool } from './step-snapshots.queries.ts';
import { unusualAgainst, unusualDispatch, unusualFailures, unusualStock } from './outliers.ts';
import { type CampaignWindow, windowState } from '#areas/money/core/index.ts';

/**
 * The phase that the control room shows for a campaign: FINISHED after its end, otherwise the state of its registration
 * and scheduling periods (`windowState`).
 */
export function phaseOf(
  campaign: CampaignWindow & { readonly endDate: Temporal.Instant },
  now: Temporal.Instant,
): ControlRoomPhase {
  return Temporal.Instant.compare(now, campaign.endDate) > 0 ? 'FINISHED' : windowState(campaign, now);
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, n) => total + n, 0);

const stockOf = ({ vacancies, taken }: Seats, registered: number) => {
  const left = vacancies === null ? null : Math.max(0, vacancies - taken);
  return { vacancies, left, registered, unusual: unusualStock(vacancies, left) };
};

/**
 * The seats of the campaign, of each school and of each of its plans. `registered` counts the registrations in force,
 * as does the list that the figure links to.
 */
export function seatsOf(
  campaign: CampaignSeats | undefined,
  schools: readonly SchoolSeats[],
  registered: readonly RegisteredCount[],
): ControlRoom['seats'] {
  const inForce = registered.filter(({ status }) => status === 'REGISTERED');
  const count = (isCounted: (row: RegisteredCount) => boolean) => sum(inForce.filter(isCounted).map(({ n }) => n));
  return {
    campaign:
      campaign === undefined
        ? null
        : {
            ...stockOf(
              campaign,
              count(() => true),
            ),
            reserved: campaign.reserved,
            reservedWithoutSchool: campaign.reservedWithoutSchool,
          },
    schools: schools.map(({ drivingSchoolId, presentationName, reserved, plans, ...seats }) => {
      const isOfSchool = (row: RegisteredCount) => row.drivingSchoolId === drivingSchoolId;
      return {
        drivingSchoolId,
        presentationName,
        ...stockOf(seats, count(isOfSchool)),
        reserved,
        plans: plans.map(({ planId, name, ...ofPlan }) => ({
          planId,
          name,
          ...stockOf(
            ofPlan,
            count((row) => isOfSchool(row) && row.planId === planId),
          ),
        })),
      };
    }),
  };
}

const compared = (now: number, before: number | null) => ({ now, before, unusual: unusualAgainst(now, before) });

/**
 * Counts everybody who has registered until now, including students who have abandoned since, and compares the count
 * with the previous edition's.
 */
export const registrationsOf = (registered: readonly RegisteredCount[], before: number | null) =>
  compared(sum(registered.map(({ n }) => n)), before);

/**
 * Sums a snapshot's leads of these schools by checkout step. People of a school see only the leads of their own
 * schools.
 */
export function stepsOfSchools(
  steps: readonly StepsOfSchool[],
  drivingSchoolIds: readonly string[] | 'ALL',
): readonly number[] {
  const seen = steps.filter(
    ({ school }) => drivingSchoolIds === 'ALL' || (school !== null && drivingSchoolIds.includes(school)),
  );
  return CHECKOUT_STEP_NAMES.map((_, index) => sum(seen.map(({ counts }) => counts[index] ?? 0)));
}

/**
 * Leads by checkout step, now and in the previous edition. `before` is undefined when the previous edition has no
 * snapshot of the moment to compare with; its figures are null in this case.
 */
export const stepsOf = (
  now: readonly number[],
  before: readonly number[] | undefined,
): NonNullable<ControlRoom['steps']> =>
  CHECKOUT_STEP_NAMES.map((step, index) => ({
    step,
    ...compared(now[index] ?? 0, before === undefined ? null : (before[index] ?? 0)),
  })).filter(
    ({ step, now: people, before: then }) => step !== 'REGISTRATION_COMPLETED' || people > 0 || (then ?? 0) > 0,
  );

/**
 * The causes of failed card payments that occurred, the most frequent first; equally frequent causes have a fixed
 * order.
 */
export function failuresOf(attempts: readonly CountedAttempts[]): NonNullable<ControlRoom['failures']> {
  const all = sum(attempts.map(({ total }) => total));
  const allLately = sum(attempts.map(({ lastHour }) => lastHour));
  const causes = FAILURE_CAUSE_NAMES.flatMap((cause) => {
    const counted = attempts.find((one) => one.cause === cause);
    if (counted === undefined) return [];
    const { total, today, lastHour } = counted;
    const unusual = unusualFailures({
      attemptsBefore: all - allLately,
      failedBefore: total - lastHour,
      attempts: allLately,
      failed: lastHour,
    });
    return [{ cause, total, today, lastHour, unusual }];
  });
  return {
    total: sum(causes.map(({ total }) => total)),
    today: sum(causes.map(({ today }) => today)),
    causes: causes.toSorted((a, b) => b.total - a.total),
  };
}

type Dispatches = Awaited<ReturnType<typeof dispatchesInRoom>>;

export function messagesOf(
  dispatches: Dispatches,
  counted: readonly CountedOutcome[],
  now: Temporal.Instant,
): NonNullable<ControlRoom['messages']> {
  return dispatches.map(({ id, kind, status, total, day, createdAt, movedAt }) => {
    const people = new Map(counted.filter((one) => one.dispatchId === id).map((one) => [one.outcome, one.people]));
    const outcomes = recordOf(DELIVERY_OUTCOME_NAMES.map((outcome) => [outcome, people.get(outcome) ?? 0] as const));
    const progress = {
      isRunning: status === 'RUNNING',
      quietFor: Math.floor(movedAt.until(now).total('minutes')),
      sent: outcomes.sent,
      unsent: outcomes.failed + outcomes.unknown,
    };
    return { id, kind, status, createdDate: createdAt, day, total, outcomes, unusual: unusualDispatch(progress) };
  });
}
