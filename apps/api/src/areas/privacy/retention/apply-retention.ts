import { giveSeatsBack } from '#areas/money/core/index.ts';
import { blankHistory, blankMessages, eraseWhole, forgetPersonOfCases, lockRecordsOf } from '../consent/index.ts';
import type { Transaction } from '#kernel/db/connect.ts';
import { inTransaction } from '#kernel/db/in-transaction.ts';
import type { Deps } from '#kernel/deps.ts';
import { recordEvent } from '#kernel/events.ts';
import {
  blankOldEntries,
  blankOldMessages,
  countOldEntries,
  countOldMessages,
  isStillExpired,
  peopleOfOldCampaigns,
  type Written,
} from './expired.queries.ts';
import { endOfTerm, type KindKept } from './terms.ts';

type Needed = Pick<Deps, 'db' | 'readDb' | 'clock' | 'environment' | 'jobs'>;

/** How many people, waiting-list entries and messages were erased, or would be. */
export type Expired = Readonly<Record<KindKept, number>>;

const PEOPLE_AT_ONCE = 500;
const ROWS_AT_ONCE = 1000;

const writtenUntil = (now: Temporal.Instant, since?: Temporal.Instant): Written => ({
  // Each run begins a day before the point where the previous run ended. Messages of that day that were still waiting
  // to be sent were not erased by the previous run.
  since: since === undefined ? undefined : endOfTerm('messages', since).subtract({ hours: 24 }),
  before: endOfTerm('messages', now),
});

/** Counts the records that have been kept long enough and may be erased; changes nothing. */
export async function countExpired({ readDb, clock }: Pick<Deps, 'readDb' | 'clock'>): Promise<Expired> {
  const now = clock.now();
  let people = 0;
  for await (const page of pagesOfPeople(readDb, endOfTerm('people', now))) people += page.length;
  return {
    people,
    waitingList: await countOldEntries(readDb, endOfTerm('waitingList', now)),
    messages: await countOldMessages(readDb, writtenUntil(now)),
  };
}

/**
 * Erases the records that have been kept long enough (see `terms.ts`). Each person is erased in one transaction, and
 * other rows in transactions of a thousand, so that nobody waits long for a lock. The function may be stopped and run
 * again. `since` is the moment of the last run: messages that were erased then are not read again.
 */
export async function applyRetention(deps: Needed, since?: Temporal.Instant): Promise<Expired> {
  const { db, clock } = deps;
  const now = clock.now();
  let people = 0;
  const ended = endOfTerm('people', now);
  for await (const page of pagesOfPeople(db, ended))
    for (const cpf of page) if (await inTransaction(db, (trx) => erasePerson(trx, deps, cpf, ended))) people += 1;
  return {
    people,
    waitingList: await eraseEntries(db, endOfTerm('waitingList', now), now),
    messages: await eraseMessages(db, writtenUntil(now, since)),
  };
}

/** The CPFs of people whose data have been kept long enough, page by page. */
async function* pagesOfPeople(db: Deps['readDb'], before: Temporal.Instant): AsyncGenerator<readonly string[]> {
  for (let after = ''; ; ) {
    const page = await peopleOfOldCampaigns(db, { before, after, limit: PEOPLE_AT_ONCE });
    yield page.filter(({ expired }) => expired).map(({ cpf }) => cpf);
    const last = page.at(-1);
    if (last === undefined) return;
    after = last.cpf;
  }
}

async function eraseEntries(db: Deps['db'], before: Temporal.Instant, now: Temporal.Instant): Promise<number> {
  for (let sum = 0; ; ) {
    const erased = await inTransaction(db, async (trx) => {
      const entries = await blankOldEntries(trx, { before, now, limit: ROWS_AT_ONCE });
      await blankHistory(trx, entries);
      await blankMessages(trx, entries);
      return entries.length;
    });
    if (erased === 0) return sum;
    sum += erased;
  }
}

/**
 * Erases messages in batches of a thousand. Each batch starts at the last message of the batch before, so that erased
 * messages are not read again.
 */
async function eraseMessages(db: Deps['db'], written: Written): Promise<number> {
  let { since } = written;
  for (let sum = 0; ; ) {
    const from = { ...written, since };
    const erased = await inTransaction(db, (trx) => blankOldMessages(trx, from, ROWS_AT_ONCE));
    if (erased.length === 0) return sum;
    sum += erased.length;
    since = erased.reduce(latest, since);
  }
}

const latest = (one: Temporal.Instant | undefined, other: Temporal.Instant): Temporal.Instant =>
  one !== undefined && Temporal.Instant.compare(one, other) > 0 ? one : other;

/**
 * Erases all data of a person who never paid. Returns false when the data must be kept longer after all, for example
 * because the person has enrolled again. The texts and the CPF hash of refused erasure requests are erased too. Each
 * erased record gets a history event without personal data.
 */
async function erasePerson(
  trx: Transaction,
  deps: Pick<Deps, 'clock' | 'environment' | 'jobs'>,
  cpf: string,
  before: Temporal.Instant,
): Promise<boolean> {
  const { leads, registrations } = await lockRecordsOf(trx, cpf);
  if (!(await isStillExpired(trx, cpf, before))) return false;
  const erased = { cpf, at: deps.clock.now(), inKeptAnswers: false, inDrafts: false };
  const seats = await eraseWhole(trx, deps, { leads, registrations }, erased);
  await forgetPersonOfCases(trx, cpf, { alsoHash: true });
  for (const [entityType, records] of [
    ['LEAD', leads],
    ['REGISTRATION', registrations],
  ] as const)
    for (const { id: entityId, campaignId } of records)
      await recordEvent(trx, { entityType, entityId, kind: `${entityType}_EXPIRED`, after: { campaignId } });
  await giveSeatsBack(trx, seats);
  return true;
}
