import { hash } from 'node:crypto';
import type { ReadDatabase, Transaction } from '#kernel/db/connect.ts';
import { JsonToSeal } from '#kernel/db/sealed/to-seal.ts';
import { refuse } from '#kernel/errors.ts';
import { claimKey, storeAnswer, storedAnswer } from './idempotency.queries.ts';

/** The caller's id for calls without an account. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

export interface Command {
  readonly endpoint: string;
  readonly key: string | undefined;
  readonly callerId: string | undefined;
  readonly input: unknown;
  /** Other forms in which an earlier call may have stored the same input, for example hashed with the former secret. */
  readonly earlierForms?: readonly unknown[];
}

/**
 * Runs a command once for each key; a repeated call gets the stored answer. The answer is stored in the transaction of
 * the command, so that neither is stored without the other. When a key is repeated with other input, the call is
 * refused with IDEMPOTENCY_MISMATCH.
 */
export async function once(trx: Transaction, command: Command, run: () => Promise<unknown>): Promise<unknown> {
  if (command.key === undefined) return run();
  const caller = command.callerId ?? NOBODY;
  if (await claimKey(trx, caller, command.key, command.endpoint, inputHashOf(command.input))) {
    const answer = await run();
    await storeAnswer(trx, caller, command.key, new JsonToSeal(answer ?? null));
    return answer;
  }
  const stored = (await storedFor(trx, command)) ?? refuse('IDEMPOTENCY_MISMATCH');
  return stored.response ?? undefined;
}

/**
 * The stored answer of an earlier call with the same key, whose transaction has ended; undefined when there is none.
 * When the earlier call had other input, this call is refused with IDEMPOTENCY_MISMATCH.
 */
export async function storedFor(
  db: ReadDatabase,
  command: Command,
): Promise<{ readonly response: unknown } | undefined> {
  if (command.key === undefined) return undefined;
  const stored = await storedAnswer(db, command.callerId ?? NOBODY, command.key);
  if (stored === undefined) return undefined;
  const hashes = [command.input, ...(command.earlierForms ?? [])].map(inputHashOf);
  const isSame = stored.endpoint === command.endpoint && hashes.includes(stored.inputHash);
  return isSame ? stored : refuse('IDEMPOTENCY_MISMATCH');
}

const inputHashOf = (input: unknown): string => hash('sha256', canonical(input));

/** A value as JSON with sorted keys, so that equal values give equal texts. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part) && !('toJSON' in part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
