import { newId } from '@habilita/kernel';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Transaction } from '#kernel/db/connect.ts';
import { UNKNOWN_OUTCOME } from '#kernel/outbox/index.ts';
import { noteSendOutcome, type SendOutcome } from '#kernel/outbox/outbox.queries.ts';
import { foldDeltas } from '#kernel/roll-ups/fold-deltas.ts';
import { proveRollUp } from '#kernel/roll-ups/prove-roll-ups.ts';
import { aCampaign, type BuiltCampaign } from '../../../../test/builders/campaign.ts';
import { aDispatch } from '../../../../test/builders/control-room.ts';
import { databaseOfFile } from '../../../../test/database.ts';
import { ownerOf } from '../../../../test/owner-of.ts';
import { outcomesByDispatch, proveDeliveries } from './deliveries.queries.ts';
import {
  countQueued,
  lockDispatch,
  recallMessages,
  repeatUnconfirmed,
  settleRecipients,
  takeRecipients,
} from './dispatches.queries.ts';
import { RECIPIENT_ROLL_UP } from './recipient-roll-up.ts';

const database = databaseOfFile();
let campaign: BuiltCampaign;
let dispatches: string[];
const at = Temporal.Instant.from('2026-03-07T11:00:00Z');

beforeAll(async () => {
  campaign = await aCampaign(database.db, { now: at });
  const people = { at, status: 'RUNNING', messages: Array.from({ length: 12 }, () => null) } as const;
  dispatches = [
    await aDispatch(database.db, campaign, { ...people, kind: 'SATURDAY', day: '2026-03-07' }),
    await aDispatch(database.db, campaign, { ...people, kind: 'REGISTRATION_REMINDER', day: '2026-03-06' }),
  ];
});

const pick = <T>(values: readonly T[], n: number): T => {
  const value = values[n % values.length];
  if (value === undefined) throw new Error('nothing to pick from');
  return value;
};

const KINDS = ['write', 'write', 'send', 'send', 'send', 'again', 'erase', 'recall', 'repeat', 'fold'] as const;
interface Step {
  readonly kind: (typeof KINDS)[number];
  readonly n: number;
}
const step: fc.Arbitrary<Step> = fc.record({ kind: fc.constantFrom(...KINDS), n: fc.nat({ max: 999 }) });

const ENDS: readonly SendOutcome[] = [
  { status: 'SENT', error: null, at },
  { status: 'KEPT', error: null, at },
  { status: 'FAILED', error: 'SMTP 550', at },
  { status: 'FAILED', error: UNKNOWN_OUTCOME, at },
  { status: 'PENDING', error: 'ECONNREFUSED', at },
];

async function take({ kind, n }: Step): Promise<void> {
  const { db } = database;
  const dispatchId = pick(dispatches, n);
  if (kind === 'fold') await foldDeltas(db, RECIPIENT_ROLL_UP, { portion: 1 + (n % 4) });
  else if (kind === 'recall') await holding(dispatchId, (trx) => recallMessages(trx, dispatchId));
  else if (kind === 'repeat') await holding(dispatchId, (trx) => repeatUnconfirmed(trx, dispatchId));
  else if (kind === 'write') await write(dispatchId, n);
  else await changeMessage(kind, n);
}

const holding = (dispatchId: string, work: (trx: Transaction) => Promise<unknown>): Promise<unknown> =>
  database.db.transaction().execute(async (trx) => {
    await lockDispatch(trx, dispatchId);
    return work(trx);
  });

/** Queues messages to four people, leaving every third of them out. */
async function write(dispatchId: string, n: number): Promise<void> {
  await holding(dispatchId, async (trx) => {
    const people = await takeRecipients(trx, dispatchId, 4);
    const settled = people.map(({ leadId }, place) =>
      (place + n) % 3 === 0
        ? { leadId, messageId: null, outcome: pick(['registered', 'blocked', 'gone'] as const, n) }
        : { leadId, messageId: newId(), outcome: 'queued' as const },
    );
    for (const { leadId, messageId } of settled)
      if (messageId !== null)
        await trx
          .insertInto('outboxMessages')
          .values({ id: messageId, channel: 'EMAIL', recipient: '', body: '', entityType: 'LEAD', entityId: leadId })
          .execute();
    await settleRecipients(trx, dispatchId, settled);
  });
}

async function changeMessage(kind: 'send' | 'again' | 'erase', n: number): Promise<void> {
  const { db } = database;
  const messages = await db.selectFrom('outboxMessages').select(['id', 'createdAt']).orderBy('id').execute();
  if (messages.length === 0) return;
  const message = pick(messages, n);
  if (kind === 'send') await noteSendOutcome(db, message, pick(ENDS, n));
  else {
    const change = kind === 'again' ? ({ status: 'PENDING', error: null } as const) : { error: null };
    await db.updateTable('outboxMessages').set(change).where('id', '=', message.id).execute();
  }
}

interface Counted {
  readonly dispatchId: string;
  readonly outcome: string;
  readonly people: number;
}

async function countedOneByOne(): Promise<readonly Counted[]> {
  const { rows } = await sql<Counted>`
    select r.dispatch_id, case
        when r.message_id is null then r.outcome
        when m.status = 'PENDING' then 'queued'
        when m.status = 'SENT' then 'sent'
        when m.status = 'KEPT' then 'kept'
        when m.error = ${UNKNOWN_OUTCOME} then 'unknown'
        when m.status = 'FAILED' then 'failed' end as outcome, count(*) as people
    from communication_recipients as r left join outbox_messages as m on m.id = r.message_id
    group by 1, 2`.execute(database.db);
  return rows;
}

const sorted = (counted: readonly Counted[]): string[] =>
  counted.map(({ dispatchId, outcome, people }) => `${dispatchId} ${outcome} ${people}`).toSorted();

const QUEUED = / queued \d+$/;

/** Outcomes whose sum in the roll-up differs from the number of recipients with that outcome; none is expected. */
async function disagreements(): Promise<unknown[]> {
  const { db, readDb } = database;
  const rows = sorted(await countedOneByOne());
  const sums = sorted(await outcomesByDispatch(readDb, dispatches));
  const queued: Counted[] = [];
  for (const dispatchId of dispatches) {
    const people = await db.transaction().execute((trx) => countQueued(trx, dispatchId));
    if (people > 0) queued.push({ dispatchId, outcome: 'queued', people });
  }
  const proofs = [await proveRollUp(db, RECIPIENT_ROLL_UP), await proveDeliveries(db)];
  return [
    ...(sums.join() === rows.join() ? [] : [{ sums, rows }]),
    ...(sorted(queued).join() === rows.filter((row) => QUEUED.test(row)).join() ? [] : [{ queued, rows }]),
    ...proofs.filter((proof) => proof !== undefined),
  ];
}

test('whatever is written, sent, recalled, repeated and folded, every outcome of a dispatch equals its recipients', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 30 }), async (steps) => {
      for (const action of steps) {
        await take(action);
        expect(await disagreements()).toEqual([]);
      }
    }),
    { numRuns: 6 },
  );
});

test('messages sent, sent again, recalled, repeated and folded side by side are all counted, once', async () => {
  for (let n = 0; n < 6; n += 1) await take({ kind: 'write', n });
  for (let round = 0; round < 4; round += 1) {
    const steps = Array.from({ length: 24 }, (_, n) => ({ kind: pick(KINDS, n * 7 + round), n: n * 5 + round }));
    await Promise.all(steps.map(take));
    expect(await disagreements()).toEqual([]);
  }
});

test('the nightly check finds a recipient whose message says otherwise', async () => {
  const { db } = database;
  const owner = ownerOf(db);
  const id = await aDispatch(db, campaign, { kind: 'SUNDAY_MORNING', day: '2026-03-08', at, messages: ['PENDING'] });
  expect(await proveDeliveries(db)).toBeUndefined();
  await sql`alter table outbox_messages disable trigger outbox_messages_delivered`.execute(owner);
  await sql`update outbox_messages as m set status = 'SENT' from communication_recipients as r
    where r.message_id = m.id and r.dispatch_id = ${id}`.execute(db);
  await sql`alter table outbox_messages enable trigger outbox_messages_delivered`.execute(owner);
  const example = { dispatch_id: id, outcome: 'queued', status: 'SENT' };
  expect(await proveDeliveries(db)).toMatchObject({ rollUp: 'recipient', cells: 1, examples: [example] });
});
