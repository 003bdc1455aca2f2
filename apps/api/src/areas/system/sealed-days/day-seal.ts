import { hash } from 'node:crypto';

/**
 * Numbers and digests of a day's rows in history and ledger. Digests are in hexadecimal. Facts are what no erasure
 * touches; texts have a digest of their own.
 */
export interface DayDigests {
  readonly eventCount: number;
  readonly eventFacts: string;
  readonly eventTexts: string;
  readonly postingCount: number;
  readonly postingFacts: string;
  readonly postingTexts: string;
  /** How many changes of the day's texts, such as erasures, had been noted. */
  readonly changedTexts: number;
}

export interface UnchainedSeal extends DayDigests {
  /** The seal's place in the chain of all seals, from 1. */
  readonly number: number;
  /** The day, in Brasília, whose rows the digests are of. */
  readonly day: string;
  readonly version: number;
  /** The digest of the seal before; empty for the first. */
  readonly previous: string;
}

export interface DaySeal extends UnchainedSeal {
  readonly digest: string;
}

/** The digest over all fields of a seal. One field is the digest of the seal before, so that the seals form a chain. */
export function digestOf(seal: UnchainedSeal): string {
  const said = [
    seal.number,
    seal.day,
    seal.version,
    seal.eventCount,
    seal.eventFacts,
    seal.eventTexts,
    seal.postingCount,
    seal.postingFacts,
    seal.postingTexts,
    seal.changedTexts,
    seal.previous,
  ];
  return hash('sha256', JSON.stringify(said));
}

export const sealed = (seal: UnchainedSeal): DaySeal => ({ ...seal, digest: digestOf(seal) });

/** What is wrong with a day, in words for whoever runs the product. */
export interface DayFault {
  readonly day: string;
  readonly says: string;
}

const dayAfter = (day: string): string => Temporal.PlainDate.from(day).add({ days: 1 }).toString();

/**
 * What is wrong with a seal itself: its digest, its place behind the seal before, or days left out since `lastDay`, the
 * last day that was sealed for the first time.
 */
export function chainFaults(seal: DaySeal, before: DaySeal | undefined, lastDay: string | undefined): DayFault[] {
  const faults: string[] = [];
  if (digestOf(seal) !== seal.digest) faults.push('its seal was changed');
  if (seal.number !== (before?.number ?? 0) + 1 || seal.previous !== (before?.digest ?? ''))
    faults.push('its seal does not follow the one before');
  if (seal.version === 1 && lastDay !== undefined && seal.day !== dayAfter(lastDay))
    faults.push(`no day is sealed between ${lastDay} and it`);
  return faults.map((says) => ({ day: seal.day, says }));
}

const rows = (count: number): string => `${Math.abs(count)} ${Math.abs(count) === 1 ? 'row' : 'rows'}`;

/**
 * How the day's rows differ now from the seal. Texts are compared only when no change of them was noted since the
 * sealing.
 */
export function dayFaults(seal: DaySeal, now: DayDigests): DayFault[] {
  const faults: string[] = [];
  const compare = (what: string, count: number, isSame: boolean): void => {
    if (count !== 0) faults.push(`${what} has ${rows(count)} ${count > 0 ? 'more' : 'fewer'} than were sealed`);
    else if (!isSame) faults.push(`${what} was changed`);
  };
  compare('the history', now.eventCount - seal.eventCount, now.eventFacts === seal.eventFacts);
  compare('the ledger', now.postingCount - seal.postingCount, now.postingFacts === seal.postingFacts);
  const hasAllRows = faults.length === 0;
  // When a text was erased since, the next night seals the day again with the texts that are left.
  if (hasAllRows && now.changedTexts === seal.changedTexts) {
    if (now.eventTexts !== seal.eventTexts) faults.push('texts of the history were changed');
    if (now.postingTexts !== seal.postingTexts) faults.push('reasons of the ledger were changed');
  }
  if (now.changedTexts < seal.changedTexts) faults.push('notes of changed texts are missing');
  return faults.map((says) => ({ day: seal.day, says }));
}
