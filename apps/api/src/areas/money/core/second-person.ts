import type { SecondPerson } from '@habilita/contract';
import { addCents, type Cents } from '@habilita/kernel';
import { limitOn } from '#areas/money/approvals/index.ts';
import type { ReadDatabase, Transaction } from '#kernel/db/connect.ts';
import type { DeclaredCommands } from './declared-command.ts';
import type { Decided } from './decision.ts';
import { addsUp, doneWithoutApproval, lockDoneWithoutApproval } from './second-person.queries.ts';

/**
 * Whether an amount exceeds the limit when added to the amounts done that day without a second person. Amounts are
 * centavos.
 */
export const isAboveLimit = (amount: Cents, doneToday: Cents, limit: Cents): boolean =>
  addCents(amount, doneToday) > limit;

/**
 * Like {@link secondPersonFor}, but for a command that is about to be carried out: it also takes a lock, so that
 * commands on the student's other registrations wait until this transaction ends.
 */
export const lockedSecondPersonFor = (
  trx: Transaction,
  commands: DeclaredCommands,
  decided: Decided,
): Promise<SecondPerson | undefined> =>
  secondPersonFor(trx, commands, decided, () => lockDoneWithoutApproval(trx, decided.facts.registration.id));

/** What a second person has to decide by today's limit; undefined when one person is enough. */
export async function secondPersonFor(
  db: ReadDatabase,
  commands: DeclaredCommands,
  { facts, plan }: Decided,
  beforeSum: () => Promise<void> = async () => undefined,
): Promise<SecondPerson | undefined> {
  const { secondPerson } = plan;
  if (secondPerson === undefined) return undefined;
  const { kind, amount, always = false } = secondPerson;
  if (always) return { kind, amount, limit: null };
  const limit = await limitOn(db, kind, facts.today);
  if (limit === undefined) return undefined;
  if (addsUp(commands, kind)) await beforeSum();
  const doneToday = await doneWithoutApproval(db, commands, kind, facts.registration.id, facts.today);
  if (!isAboveLimit(amount, doneToday, limit)) return undefined;
  return { kind, amount, limit, ...(doneToday > 0 ? { doneToday } : {}) };
}
