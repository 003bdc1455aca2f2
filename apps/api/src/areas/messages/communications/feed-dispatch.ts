import { newId } from '@habilita/kernel';
import { z } from 'zod';
import { linkKeyOf } from '#areas/enrolment/checkout/index.ts';
import type { Transaction } from '#kernel/db/connect.ts';
import { inTransaction } from '#kernel/db/in-transaction.ts';
import type { Deps } from '#kernel/deps.ts';
import { recordEvent } from '#kernel/events.ts';
import { jobKind } from '#kernel/jobs/jobs.ts';
import { carriedChannels, type MessageToQueue, queueMessages } from '#kernel/outbox/index.ts';
import { dispatchProblem } from './dispatch-rules.ts';
import {
  countQueued,
  type LockedDispatch,
  lockDispatch,
  moveDispatch,
  recallMessages,
  type Recipient,
  type SettledRecipient,
  settleRecipients,
  takeRecipients,
} from './dispatches.queries.ts';
import { addressOf, type MessageSource, reminder } from './reminder.message.ts';

export const feedDispatchJob = jobKind('feed-communication', z.object({ dispatchId: z.uuid() }), {
  label: 'Enviar um disparo de campanha',
});

const AT_A_TIME = 200;
/**
 * Few messages of a dispatch are queued at a time. Otherwise other messages, such as sign-in codes, would wait behind
 * thousands.
 */
const QUEUED_AT_MOST = 400;
const PAUSE = { milliseconds: 1500 } as const;

type Needed = Pick<Deps, 'db' | 'clock' | 'jobs' | 'environment'>;
type Step = 'MORE' | 'PAUSE' | 'OVER';

/**
 * Queues messages for the recipients who have none yet: two hundred in each transaction, and never more than a few
 * hundred ahead of sending. People who have registered, unsubscribed or been erased meanwhile get none. Further jobs
 * continue until every message has an outcome. When registrations close first, the messages that no worker is sending
 * yet are taken back, and the dispatch stops if somebody still waits for one. Concurrent runs wait for each other.
 */
export async function feedDispatch(deps: Needed, dispatchId: string): Promise<void> {
  for (;;) {
    const step = await inTransaction(deps.db, (trx) => feed(trx, deps, dispatchId));
    if (step !== 'MORE') return;
  }
}

async function feed(trx: Transaction, deps: Needed, dispatchId: string): Promise<Step> {
  const dispatch = await lockDispatch(trx, dispatchId);
  if (dispatch?.status !== 'RUNNING') return 'OVER';
  const isClosed = dispatchProblem(dispatch.kind, dispatch, deps.clock.now()) !== undefined;
  if (isClosed && (await takeBack(trx, dispatchId)) > 0) {
    await endUnsent(trx, deps, dispatch);
    return 'OVER';
  }
  const queued = await countQueued(trx, dispatchId);
  const people = !isClosed && queued < QUEUED_AT_MOST ? await takeRecipients(trx, dispatchId, AT_A_TIME) : [];
  const isOver = queued === 0 && people.length === 0;
  await moveDispatch(trx, dispatchId, { status: isOver ? 'DONE' : 'RUNNING', at: deps.clock.now() });
  if (isOver) return 'OVER';
  if (people.length > 0) {
    await writeTo(trx, deps, dispatch, people);
    return 'MORE';
  }
  await deps.jobs.enqueue(trx, feedDispatchJob, { dispatchId }, { startAfter: deps.clock.now().add(PAUSE) });
  return 'PAUSE';
}

/**
 * Takes back the messages that no worker is sending yet, and records an outcome for recipients who must get none any
 * more. Returns how many recipients still wait for a message.
 */
async function takeBack(trx: Transaction, dispatchId: string): Promise<number> {
  await recallMessages(trx, dispatchId);
  const waiting = await takeRecipients(trx, dispatchId);
  const settled = waiting.map(addresseeOf).flatMap((each) => ('left' in each ? [each.left] : []));
  await settleRecipients(trx, dispatchId, settled);
  return waiting.length - settled.length;
}

/** Stops a dispatch whose campaign has closed, so that nobody is invited to an enrolment that would be refused. */
async function endUnsent(trx: Transaction, { clock }: Needed, { id, campaignId, kind }: LockedDispatch): Promise<void> {
  await moveDispatch(trx, id, { status: 'STOPPED', at: clock.now() });
  const after = { dispatchId: id, communication: kind };
  await recordEvent(trx, { entityType: 'CAMPAIGN', entityId: campaignId, kind: 'COMMUNICATION_STOPPED', after });
}

async function writeTo(
  trx: Transaction,
  deps: Needed,
  dispatch: LockedDispatch,
  people: readonly Recipient[],
): Promise<void> {
  const source = { templateName: dispatch.templateName, template: dispatch.template, campaign: dispatch };
  const lines = people.map((person) => lineOf(deps, source, person));
  await queueMessages(
    trx,
    deps,
    lines.flatMap(({ message }) => message ?? []),
  );
  await settleRecipients(
    trx,
    dispatch.id,
    lines.map(({ settled }) => settled),
  );
}

interface Line {
  readonly settled: SettledRecipient;
  readonly message?: MessageToQueue & { readonly id: string };
}

type Addressed = { readonly [name in 'name' | 'email' | 'phone' | 'whatsappOptIn']: NonNullable<Recipient[name]> };

/** The name and addresses to write to, or the outcome (`left`) of a recipient who must get no message any more. */
function addresseeOf(person: Recipient): Addressed | { readonly left: SettledRecipient } {
  const { leadId, name, email, phone, whatsappOptIn, stage, isBlocked } = person;
  const leave = (outcome: SettledRecipient['outcome']) => ({ left: { leadId, messageId: null, outcome } });
  if (name === null || email === null || phone === null || whatsappOptIn === null) return leave('gone');
  if (stage === 'REGISTERED') return leave('registered');
  return isBlocked ? leave('blocked') : { name, email, phone, whatsappOptIn };
}

function lineOf({ environment }: Needed, source: MessageSource, person: Recipient): Line {
  const { leadId } = person;
  const addressee = addresseeOf(person);
  if ('left' in addressee) return { settled: addressee.left };
  const { name, email, phone, whatsappOptIn } = addressee;
  const link = `${environment.publicUrl}/subscription/enrolment/${linkKeyOf(leadId, environment.secrets.files)}`;
  const id = newId();
  const message = {
    id,
    ...addressOf({ email, phone, whatsappOptIn }, carriedChannels({ environment })),
    ...reminder.write({ ...source, name, email, link }),
    entityType: 'LEAD',
    entityId: leadId,
    atMostOnce: true,
  };
  return { settled: { leadId, messageId: id, outcome: 'queued' }, message };
}
