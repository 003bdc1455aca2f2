import { hash } from 'node:crypto';

/**
 * How many events and ledger transactions a day has, and hexadecimal digests of their facts, which never change, and of
 * their texts, which may be erased.
 */
export interface DayDigests {
  readonly eventCount: number;
  readonly eventFacts: string;
  readonly eventTexts: string;
  readonly postingCount: number;
  readonly postingFacts: string;
  readonly postingTexts: string;
  /** How many changes of the day's texts had been recorded when the digests were computed. */
  readonly changedTexts: number;
}

export interface UnchainedStamp extends DayDigests {
  /** The stamp's place in the chain, from 1. */
  readonly number: number;
  /** The stamped day, in Brasília. */
  readonly day: string;
  readonly version: number;
  /** The digest of the stamp before this one in the chain; empty for the first stamp. */
  readonly previous: string;
}

export interface DayStamp extends UnchainedStamp {
  readonly digest: string;
}

/** The digest of a stamp, over all its fields, among them the digest of the stamp before it. */
export function digestOf(stamp: UnchainedStamp): string {
  const said = [
    stamp.number,
    stamp.day,
    stamp.version,
    stamp.eventCount,
    stamp.eventFacts,
    stamp.eventTexts,
    stamp.postingCount,
    stamp.postingFacts,
    stamp.postingTexts,
    stamp.changedTexts,
    stamp.previous,
  ];
  return hash('sha256', JSON.stringify(said));
}

export const stamped = (stamp: UnchainedStamp): DayStamp => ({ ...stamp, digest: digestOf(stamp) });

/** A fault that was found when the stamp of a day was checked, in words for the operator. */
export interface DayFault {
  readonly day: string;
  readonly says: string;
}

const dayAfter = (day: string): string => Temporal.PlainDate.from(day).add({ days: 1 }).toString();

/**
 * What is wrong with a stamp itself, without reading the rows of its day: its digest is wrong, it does not follow the
 * stamp `before`, or it skips days after `lastDay`, the newest day stamped so far.
 */
export function chainFaults(stamp: DayStamp, before: DayStamp | undefined, lastDay: string | undefined): DayFault[] {
  const faults: string[] = [];
  if (digestOf(stamp) !== stamp.digest) faults.push('its stamp was changed');
  if (stamp.number !== (before?.number ?? 0) + 1 || stamp.previous !== (before?.digest ?? ''))
    faults.push('its stamp does not follow the one before');
  if (stamp.version === 1 && lastDay !== undefined && stamp.day !== dayAfter(lastDay))
    faults.push(`no day is stamped between ${lastDay} and it`);
  return faults.map((says) => ({ day: stamp.day, says }));
}

const rows = (count: number): string => `${Math.abs(count)} ${Math.abs(count) === 1 ? 'row' : 'rows'}`;

/**
 * How a day's history and ledger as read now differ from its stamp. Texts are compared only if `changedTexts` is the
 * same as in the stamp, because a recorded change of a text after the stamp is no fault. `isDropped` says that the
 * day's history was dropped at the end of its retention period; only the ledger is compared in this case.
 */
export function dayFaults(stampedThen: DayStamp, now: DayDigests, isDropped = false): DayFault[] {
  const { eventCount, eventFacts, eventTexts } = now;
  const stamp = isDropped ? { ...stampedThen, eventCount, eventFacts, eventTexts } : stampedThen;
  const faults: string[] = [];
  const compare = (what: string, count: number, isSame: boolean): void => {
    if (count !== 0) faults.push(`${what} has ${rows(count)} ${count > 0 ? 'more' : 'fewer'} than were stamped`);
    else if (!isSame) faults.push(`${what} was changed`);
  };
  compare('the history', now.eventCount - stamp.eventCount, now.eventFacts === stamp.eventFacts);
  compare('the ledger', now.postingCount - stamp.postingCount, now.postingFacts === stamp.postingFacts);
  const hasAllRows = faults.length === 0;
  // Texts that were changed after the stamp are not compared, because the next night stamps the day anew.
  if (hasAllRows && now.changedTexts === stamp.changedTexts) {
    if (now.eventTexts !== stamp.eventTexts) faults.push('texts of the history were changed');
    if (now.postingTexts !== stamp.postingTexts) faults.push('reasons of the ledger were changed');
  }
  if (now.changedTexts < stamp.changedTexts) faults.push('notes of changed texts are missing');
  return faults.map((says) => ({ day: stamp.day, says }));
}
