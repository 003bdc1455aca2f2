import { retireStudentAccount } from '#areas/people/access/index.ts';
import type { Transaction } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { recordEvent } from '#kernel/events.ts';
import { queueMessage } from '#kernel/outbox/index.ts';
import { cartGaveWay } from './contact-proof.message.ts';
import {
  type Claimant,
  type InTheWay,
  lockRegistrationsOf,
  markGivenWay,
  studentsInTheWay,
} from './give-way.queries.ts';

/**
 * Ends unpaid carts, and the user accounts of their students, when another person has proved the e-mail of their own
 * pre-registration (decision 085). The carts' registrations are locked first, so that no cart ends while its student
 * registers or pays.
 */
export async function giveWay(
  trx: Transaction,
  deps: Pick<Deps, 'clock' | 'jobs'>,
  claimant: Claimant,
  requestId: string,
): Promise<void> {
  const going = (await lockedInTheWay(trx, claimant)).filter(({ stays }) => !stays);
  if (going.length === 0) return;
  const now = deps.clock.now();
  const carts = await markGivenWay(
    trx,
    going.map(({ studentId }) => studentId),
    now,
  );
  for (const entityId of carts)
    await recordEvent(trx, { entityType: 'REGISTRATION', entityId, kind: 'CART_GAVE_WAY', requestId });
  for (const { userId } of going) await retireStudentAccount(trx, deps, { userId, requestId });
  for (const student of going) await tell(trx, deps, student, claimant);
}

/**
 * Locks the registrations of every student whose record keeps the claimant from enrolling (the same CPF, or a username
 * that is the claimant's CPF or e-mail). After each lock it searches again until it finds no further student, because
 * somebody else may begin a cart while this transaction waits for a lock.
 */
async function lockedInTheWay(trx: Transaction, claimant: Claimant): Promise<InTheWay[]> {
  const locked = new Set<string>();
  for (;;) {
    const found = await studentsInTheWay(trx, claimant);
    const others = found.map(({ studentId }) => studentId).filter((id) => !locked.has(id));
    if (others.length === 0) return found;
    await lockRegistrationsOf(trx, others);
    for (const id of others) locked.add(id);
  }
}

/** Tells the owner of the cart by e-mail that the cart has given way, unless the e-mail would go to the claimant. */
async function tell(
  trx: Transaction,
  deps: Pick<Deps, 'clock' | 'jobs'>,
  { name, email, studentId }: InTheWay,
  claimant: Claimant,
): Promise<void> {
  if (email === claimant.email) return;
  const to = { channel: 'EMAIL', recipient: email, entityType: 'STUDENT', entityId: studentId } as const;
  await queueMessage(trx, deps, { ...cartGaveWay.write({ name }), ...to });
}
