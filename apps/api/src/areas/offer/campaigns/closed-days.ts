import { isFinished, type PublishCampaign } from '@habilita/contract';
import type { Transaction } from '#kernel/db/connect.ts';
import { type Refusal, refusal, refuse } from '#kernel/errors.ts';
import { type By, recordEvent } from '#kernel/events.ts';
import { type CampaignState, stateChanges, stateOf } from './campaign-state.ts';
import { lockCampaign } from './campaigns.queries.ts';
import { appendClosedDays, bookedRanges, type ClosedRange } from './edit.queries.ts';

interface NewRange extends ClosedRange {
  readonly field: string;
}

function newRanges({ schools }: CampaignState, { drivingSchoolsConfigurations }: PublishCampaign): NewRange[] {
  const stored = new Map(schools.map((school) => [school.drivingSchoolId, school.closedDays]));
  return drivingSchoolsConfigurations.flatMap(({ drivingSchoolId, closedDays }, index) => {
    const closed = stored.get(drivingSchoolId) ?? [];
    return closedDays.flatMap(({ startDay, endDay }, place) =>
      closed.some((one) => one.startDay === startDay && one.endDay === endDay)
        ? []
        : [{ drivingSchoolId, startDay, endDay, field: fieldOf(index, place) }],
    );
  });
}

const fieldOf = (index: number, place: number): string =>
  `drivingSchoolsConfigurations.${index}.closedDays.${place}.startDay`;

/**
 * Refuses, with CLOSED_DAYS_BOOKED, each new range of closed days on which students are booked. Staff must move these
 * students first, so that nobody loses an appointment.
 */
export async function closedDaysProblems(
  trx: Transaction,
  before: CampaignState,
  command: PublishCampaign,
  now: Temporal.Instant,
): Promise<Refusal[]> {
  const ranges = newRanges(before, command);
  const booked = await bookedRanges(trx, before.campaign.id, ranges, now);
  return booked.map((position) => refusal('CLOSED_DAYS_BOOKED', ranges[position]?.field));
}

interface Closing {
  readonly campaignId: string;
  readonly drivingSchoolIds: readonly string[];
  readonly startDay: string;
  readonly endDay: string;
}

/**
 * Closes days of a campaign's CFCs and records the change; the caller moves the students booked on these days. Returns
 * how many CFCs did not have the range yet. Refusals: CAMPAIGN_NOT_FOUND, CAMPAIGN_FINISHED.
 */
export async function addClosedDays(
  trx: Transaction,
  closing: Closing,
  now: Temporal.Instant,
  by: By,
): Promise<number> {
  const { campaignId, drivingSchoolIds } = closing;
  const current = (await lockCampaign(trx, by.actor, campaignId)) ?? refuse('CAMPAIGN_NOT_FOUND');
  const before = await stateOf(trx, campaignId);
  if (isFinished(before.campaign, now)) refuse('CAMPAIGN_FINISHED');
  const closed = await appendClosedDays(trx, campaignId, drivingSchoolIds, closing);
  if (closed === 0) return 0;
  const changes = stateChanges(before, await stateOf(trx, campaignId));
  const version = current.version + 1;
  const event = { entityType: 'CAMPAIGN', entityId: campaignId, kind: 'CAMPAIGN_CHANGED', ...changes, version };
  await recordEvent(trx, { ...by, ...event });
  return closed;
}
