import {
  type Check,
  type ControlRoom,
  controlRoomEndpoint,
  FAILURES_CHECK,
  isCfcUser,
  listCampaignMessagesEndpoint,
  listPaymentFailuresEndpoint,
  MESSAGES_CHECK,
  passes,
  STEPS_CHECK,
} from '@habilita/contract';
import { localDate, startOfDay } from '@habilita/kernel';
import type { FastifyInstance } from 'fastify';
import { outcomesByDispatch } from '#areas/messages/communications/index.ts';
import { measuredDays, previousEdition, sameDistance } from '#areas/insight/dashboard/index.ts';
import { visibleAttendances } from '#areas/registrations/scheduling/index.ts';
import type { Actor } from '#kernel/actor.ts';
import type { Deps } from '#kernel/deps.ts';
import { refuse } from '#kernel/errors.ts';
import { route } from '#kernel/http/route.ts';
import { dispatchesInRoom, searchCampaignMessages } from './campaign-messages.queries.ts';
import { failuresOf, messagesOf, phaseOf, registrationsOf, seatsOf, stepsOf, stepsOfSchools } from './control-room.ts';
import {
  bookedByOthers,
  bookedInCampaign,
  type CampaignInRoom,
  campaignInRoom,
  registeredByPlan,
  seatsBySchool,
  seatsOfCampaign,
} from './control-room.queries.ts';
import { hoursToday } from './hours.ts';
import { countedAttempts, searchFailures } from './payment-failures.queries.ts';
import { shownDays, slotFill } from './slot-fill.ts';
import { snapshotAt, stepsNow } from './step-snapshots.queries.ts';

type Reading = Pick<Deps, 'readDb' | 'clock'>;

interface Asked {
  readonly db: Deps['readDb'];
  readonly actor: Actor;
  readonly campaign: CampaignInRoom;
  readonly now: Temporal.Instant;
}

/**
 * Snapshots are taken at least once an hour. For the figures at a moment, the last snapshot before it is used, unless
 * it is older than this.
 */
const OLDEST_SNAPSHOT = { minutes: 70 } as const;

/**
 * Mounts the control room: a running campaign's figures at the person's schools, beside those of the city's previous
 * edition, and the lists of its failed payments and messages.
 */
export function mountControlRoom(app: FastifyInstance, { readDb: db, clock }: Reading): void {
  const campaignOf = async (actor: Actor, id: string) =>
    (await campaignInRoom(db, actor, id)) ?? refuse('CAMPAIGN_NOT_FOUND');

  route(app, controlRoomEndpoint, async ({ params, actor }) => {
    const campaign = await campaignOf(actor, params.id);
    return roomOf({ db, actor, campaign, now: clock.now() });
  });

  route(app, listPaymentFailuresEndpoint, async ({ params, query, actor }) => {
    const campaign = await campaignOf(actor, params.id);
    if (!sees(actor, FAILURES_CHECK)) refuse('FORBIDDEN');
    const { rows, ...total } = await searchFailures(db, campaign, query);
    return { content: rows, ...total };
  });

  route(app, listCampaignMessagesEndpoint, async ({ params, query, actor }) => {
    const { id } = await campaignOf(actor, params.id);
    if (!sees(actor, MESSAGES_CHECK)) refuse('FORBIDDEN');
    const { rows, ...total } = await searchCampaignMessages(db, id, query);
    return { content: rows, ...total };
  });
}

/** Whether a person sees figures of the whole campaign that need this permission. People of a school never see them. */
const sees = (actor: Actor, check: Check): boolean => !isCfcUser(actor.roles) && passes(actor, check);

async function roomOf(asked: Asked): Promise<ControlRoom> {
  const { db, actor, campaign, now } = asked;
  const { id, name, edition, zoneOffset, startDate, endDate, registrationStartDate, registrationEndDate } = campaign;
  const other = await editionBefore(asked);
  const [registered, schools, whole, hours, steps, failures, slots, messages] = await Promise.all([
    registeredByPlan(db, actor, id),
    seatsBySchool(db, actor, id),
    actor.drivingSchoolIds === 'ALL' ? seatsOfCampaign(db, id) : undefined,
    hoursToday(asked, other?.edition),
    passes(actor, STEPS_CHECK) ? stepsNow(db, actor, id) : undefined,
    sees(actor, FAILURES_CHECK) ? failuresNow(asked) : undefined,
    slotsNow(asked),
    sees(actor, MESSAGES_CHECK) ? messagesNow(asked) : undefined,
  ]);
  const stepsBefore = other?.snapshot && stepsOfSchools(other.snapshot.steps, actor.drivingSchoolIds);
  return {
    at: now,
    campaign: {
      id,
      name,
      edition,
      zoneOffset,
      startDate,
      endDate,
      registrationStartDate,
      registrationEndDate,
      phase: phaseOf(campaign, now),
      today: localDate(now.toString(), zoneOffset),
    },
    previous: other?.presented ?? null,
    registrations: registrationsOf(registered, other?.registered ?? null),
    hours,
    seats: seatsOf(whole, schools, registered),
    ...(steps && { steps: stepsOf(steps, stepsBefore) }),
    ...(failures && { failures }),
    slots,
    ...(messages && { messages }),
  };
}

/**
 * Returns the city's previous edition with its figures at the comparable moment: as long after the start of its
 * registrations as now is after the start of this edition's.
 */
async function editionBefore({ db, actor, campaign, now }: Asked) {
  const found = await previousEdition(db, actor, campaign);
  if (found === undefined) return undefined;
  const { id, name, edition } = found;
  const at = sameDistance(now, campaign.registrationStartDate, found.registrationStartDate);
  const [days, snapshot] = await Promise.all([
    measuredDays(db, actor, found, 'registrations', at),
    snapshotAt(db, id, { since: at.subtract(OLDEST_SNAPSHOT), until: at }),
  ]);
  const registered = days.reduce((sum, { amount }) => sum + amount, 0);
  return {
    edition: found,
    registered,
    snapshot,
    presented: { id, name, edition, at, stepsAt: snapshot?.takenAt ?? null },
  };
}

async function failuresNow({ db, campaign: { id, zoneOffset }, now }: Asked) {
  const today = localDate(now.toString(), zoneOffset);
  const dayStart = Temporal.Instant.from(startOfDay(today, zoneOffset));
  return failuresOf(await countedAttempts(db, id, { dayStart, now }));
}

async function slotsNow({ db, actor, campaign, now }: Asked): Promise<ControlRoom['slots']> {
  const days = shownDays(campaign, now);
  if (days === undefined) return null;
  const schools = await visibleAttendances(db, actor, campaign.id);
  const ids = schools.map(({ drivingSchoolId }) => drivingSchoolId);
  const [booked, others] = await Promise.all([
    bookedInCampaign(db, actor, campaign.id, days),
    bookedByOthers(db, campaign, ids, days),
  ]);
  return slotFill(days, schools, booked, others);
}

async function messagesNow({ db, campaign, now }: Asked) {
  const dispatches = await dispatchesInRoom(db, campaign.id);
  const ids = dispatches.map(({ id }) => id);
  return messagesOf(dispatches, await outcomesByDispatch(db, ids), now);
}
