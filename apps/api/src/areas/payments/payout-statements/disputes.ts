import {
  type DisputeAct,
  disputeAfter,
  type DisputeStatus,
  mayAnswerDisputes,
  mayDispute,
  type SchoolStatementDispute,
} from '@habilita/contract';
import { newId } from '@habilita/kernel';
import { mailsOfRole } from '#areas/people/access/index.ts';
import { adminMailsOf } from '#areas/offer/driving-schools/index.ts';
import type { Actor } from '#kernel/actor.ts';
import type { Database, Transaction } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { refuse } from '#kernel/errors.ts';
import { type By, recordEvent } from '#kernel/events.ts';
import { queueMessage } from '#kernel/outbox/index.ts';
import { disputeMoved } from './dispute.message.ts';
import {
  disputeById,
  insertDispute,
  insertDisputeMessage,
  lineInWords,
  lockDispute,
  movementOf,
  setDisputeStatus,
} from './disputes.queries.ts';

type Needed = Pick<Deps, 'clock' | 'jobs' | 'environment'>;

interface Said {
  readonly id: string;
  readonly text: string;
}

/**
 * Opens a school's dispute of a line of its statement (decision 111). Refusals: FORBIDDEN, NOT_FOUND,
 * DISPUTE_ALREADY_OPEN.
 */
export async function openDispute(
  trx: Transaction,
  deps: Needed,
  { id, text }: Said,
  by: By,
): Promise<SchoolStatementDispute> {
  const { id: movementId, drivingSchoolId } = (await movementOf(trx, by.actor, id)) ?? refuse('NOT_FOUND');
  if (!mayDispute(by.actor)) refuse('FORBIDDEN');
  const dispute = { id: newId(), movementId, drivingSchoolId };
  if (!(await insertDispute(trx, { ...dispute, at: deps.clock.now() }))) refuse('DISPUTE_ALREADY_OPEN');
  return say(trx, deps, { dispute, act: 'OPEN', text }, by);
}

/**
 * Adds a message to a dispute: an answer of the staff, or a further question of the school. Refusals: NOT_FOUND,
 * FORBIDDEN, DISPUTE_CLOSED.
 */
export async function answerDispute(
  trx: Transaction,
  deps: Needed,
  { id, text }: Said,
  by: By,
): Promise<SchoolStatementDispute> {
  const dispute = (await lockDispute(trx, by.actor, id)) ?? refuse('NOT_FOUND');
  const act = mayDispute(by.actor) ? 'REPLY' : 'ANSWER';
  return move(trx, deps, { dispute, act, text }, by);
}

/**
 * Closes a dispute: the school may do so at any time, staff only after their answer. Refusals: NOT_FOUND, FORBIDDEN,
 * DISPUTE_CLOSED; DISPUTE_UNANSWERED for the staff.
 */
export async function closeDispute(
  trx: Transaction,
  deps: Needed,
  { id, text }: Said,
  by: By,
): Promise<SchoolStatementDispute> {
  const dispute = (await lockDispute(trx, by.actor, id)) ?? refuse('NOT_FOUND');
  return move(trx, deps, { dispute, act: 'CLOSE', text }, by);
}

/** A dispute with what the person may do about it; undefined when no dispute in their scope has this id. */
export async function readDispute(
  db: Database | Transaction,
  actor: Actor,
  id: string,
): Promise<SchoolStatementDispute | undefined> {
  const dispute = await disputeById(db, actor, id);
  if (dispute === undefined) return undefined;
  const can = (act: DisputeAct): boolean =>
    mayTakePart(actor) && disputeAfter(dispute.status, act, mayDispute(actor)) !== undefined;
  return { ...dispute, can: { reply: can('REPLY'), answer: can('ANSWER'), close: can('CLOSE') } };
}

const mayTakePart = (actor: Actor): boolean => mayDispute(actor) || mayAnswerDisputes(actor);

interface Locked {
  readonly id: string;
  readonly movementId: string;
  readonly drivingSchoolId: string;
}

interface Move<D extends Locked> {
  readonly dispute: D;
  readonly act: DisputeAct;
  readonly text: string;
}

async function move(
  trx: Transaction,
  deps: Needed,
  { dispute, act, text }: Move<Locked & { readonly status: DisputeStatus }>,
  by: By,
): Promise<SchoolStatementDispute> {
  if (!mayTakePart(by.actor)) refuse('FORBIDDEN');
  const next = disputeAfter(dispute.status, act, mayDispute(by.actor));
  if (next === undefined) refuse(dispute.status === 'CLOSED' ? 'DISPUTE_CLOSED' : 'DISPUTE_UNANSWERED');
  await setDisputeStatus(trx, dispute.id, next, deps.clock.now());
  return say(trx, deps, { dispute, act, text }, by);
}

/**
 * A dispute's status after each act. The link in the e-mail filters by this status, so that it shows the disputed line.
 */
const STATUS_AFTER: Readonly<Record<DisputeAct, DisputeStatus>> = {
  OPEN: 'OPEN',
  REPLY: 'OPEN',
  ANSWER: 'ANSWERED',
  CLOSE: 'CLOSED',
};

/** The e-mail addresses of the financial analysts, or of the administrators when no analyst has an e-mail. */
async function staffMails(trx: Transaction): Promise<string[]> {
  const analysts = await mailsOfRole(trx, 'FINANCIAL_ANALYST');
  return analysts.length > 0 ? analysts : mailsOfRole(trx, 'ADMIN');
}

/**
 * Stores the message, mails it to the staff or to the school, whichever did not write it, and writes the school's
 * history.
 */
async function say(
  trx: Transaction,
  deps: Needed,
  { dispute, act, text }: Move<Locked>,
  by: By,
): Promise<SchoolStatementDispute> {
  const { id: disputeId, drivingSchoolId, movementId } = dispute;
  const bySchool = mayDispute(by.actor);
  const at = deps.clock.now();
  await insertDisputeMessage(trx, { id: newId(), disputeId, act, bySchool, createdBy: by.actor.userId, at, text });
  const line = await lineInWords(trx, movementId);
  const recipients = bySchool ? await staffMails(trx) : await adminMailsOf(trx, drivingSchoolId);
  const search = new URLSearchParams({ student: line.studentName, disputeStatuses: STATUS_AFTER[act] });
  const address = `${deps.environment.publicUrl}/payments/statements/${drivingSchoolId}?${search.toString()}`;
  const mail = disputeMoved.write({ act, by: by.actor.name, text, address, ...line });
  const about = { channel: 'EMAIL', entityType: 'DRIVING_SCHOOL', entityId: drivingSchoolId } as const;
  for (const recipient of recipients) await queueMessage(trx, deps, { ...mail, ...about, recipient });
  const kind = `STATEMENT_DISPUTE_${act}`;
  const after = { disputeId, movementId };
  await recordEvent(trx, { ...by, entityType: 'DRIVING_SCHOOL', entityId: drivingSchoolId, kind, after });
  return (await readDispute(trx, by.actor, disputeId)) ?? refuse('NOT_FOUND');
}
