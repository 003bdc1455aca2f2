import { type ControlRoom, HOUR_PAYMENTS_CHECK, passes } from '@habilita/contract';
import { addDays, cents, daysBetween, localDate, startOfDay } from '@habilita/kernel';
import type { Actor } from '#kernel/actor.ts';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import type { CampaignInRoom } from './control-room.queries.ts';
import { hoursOf, type OnHour } from './hours.queries.ts';

/**
 * Returns the day of the other edition that corresponds to `today`: it is as many days after the other edition's
 * opening as `today` is after the opening of the edition on screen.
 */
export function sameDay(today: string, opened: string, otherOpened: string): string {
  return addDays(otherOpened, daysBetween(opened, today));
}

type Hours = ControlRoom['hours'];

const NONE = { n: 0, amount: 0 } as const;
const at = (hours: readonly OnHour[], hour: number) => hours.find((one) => one.hour === hour) ?? NONE;

/**
 * The figures of all 24 hours of a day, zero where nothing happened. `before` has the figures of the previous edition;
 * it is undefined when there is no previous edition.
 */
export function hoursTogether(now: readonly OnHour[], before: readonly OnHour[] | undefined) {
  return Array.from({ length: 24 }, (_, hour) => ({
    hour,
    now: at(now, hour).n,
    before: before === undefined ? null : at(before, hour).n,
    amount: cents(at(now, hour).amount),
    amountBefore: before === undefined ? null : cents(at(before, hour).amount),
  }));
}

interface Asked {
  readonly db: ReadDatabase;
  readonly actor: Actor;
  readonly campaign: CampaignInRoom;
  readonly now: Temporal.Instant;
}

/**
 * Today's figures by hour in the campaign's zone, beside those of the corresponding day (see {@link sameDay}) of the
 * previous edition, which is `other`.
 */
export async function hoursToday(
  { db, actor, campaign, now }: Asked,
  other: { readonly id: string; readonly registrationStartDate: Temporal.Instant } | undefined,
): Promise<Hours> {
  const { zoneOffset } = campaign;
  const dayOf = (moment: Temporal.Instant) => localDate(moment.toString(), zoneOffset);
  const today = dayOf(now);
  const then = other && sameDay(today, dayOf(campaign.registrationStartDate), dayOf(other.registrationStartDate));
  const read = (what: 'registrations' | 'payments', campaignId: string, day: string) =>
    hoursOf(db, actor, what, { campaignId, zoneOffset, dayStart: Temporal.Instant.from(startOfDay(day, zoneOffset)) });
  const both = async (what: 'registrations' | 'payments') =>
    hoursTogether(
      await read(what, campaign.id, today),
      other && then !== undefined ? await read(what, other.id, then) : undefined,
    );
  const registrations = (await both('registrations')).map(({ hour, now: n, before }) => ({ hour, now: n, before }));
  return {
    dayBefore: then ?? null,
    registrations,
    ...(passes(actor, HOUR_PAYMENTS_CHECK) && { payments: await both('payments') }),
  };
}
