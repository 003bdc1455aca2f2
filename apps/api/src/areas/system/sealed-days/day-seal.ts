import { hash } from 'node:crypto';

/** What a day of history and ledger comes to. Digests are in hexadecimal. */
export interface DayDigests {
  readonly eventCount: number;
  readonly eventFacts: string;
  readonly eventTexts: string;
  readonly postingCount: number;
  readonly postingFacts: string;
  readonly postingTexts: string;
  /** How many changes of its texts were known. */
  readonly changedTexts: number;
}

export interface UnchainedSeal extends DayDigests {
  /** Its place in the chain, from 1. */
  readonly number: number;
  /** A day in Brasília. */
  readonly day: string;
  readonly version: number;
  /** The digest of the seal before; empty for the first. */
  readonly previous: string;
}

export interface DaySeal extends UnchainedSeal {
  readonly digest: string;
}

/** The digest of a seal, over all it says and the seal before. */
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
 * What is wrong with a seal by itself, given the seal before it and the last day sealed for the first time: its digest,
 * its place in the chain, and days that were left out.
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
 * How what a day comes to now differs from its seal. Texts that changed since are told by `changedTexts`. Of a day whose
 * history was dropped, as its term is over, the ledger is left.
 */
export function dayFaults(sealedThen: DaySeal, now: DayDigests, isDropped = false): DayFault[] {
  const { eventCount, eventFacts, eventTexts } = now;
  const seal = isDropped ? { ...sealedThen, eventCount, eventFacts, eventTexts } : sealedThen;
  const faults: string[] = [];
  const compare = (what: string, count: number, isSame: boolean): void => {
    if (count !== 0) faults.push(`${what} has ${rows(count)} ${count > 0 ? 'more' : 'fewer'} than were sealed`);
    else if (!isSame) faults.push(`${what} was changed`);
  };
  compare('the history', now.eventCount - seal.eventCount, now.eventFacts === seal.eventFacts);
  compare('the ledger', now.postingCount - seal.postingCount, now.postingFacts === seal.postingFacts);
  const hasAllRows = faults.length === 0;
  // A text that was erased since has a new seal the next night.
  if (hasAllRows && now.changedTexts === seal.changedTexts) {
    if (now.eventTexts !== seal.eventTexts) faults.push('texts of the history were changed');
    if (now.postingTexts !== seal.postingTexts) faults.push('reasons of the ledger were changed');
  }
  if (now.changedTexts < seal.changedTexts) faults.push('notes of changed texts are missing');
  return faults.map((says) => ({ day: seal.day, says }));
}
