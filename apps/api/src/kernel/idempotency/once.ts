import { hash } from 'node:crypto';
import type { Transaction } from '#kernel/db/connect.ts';
import { refuse } from '#kernel/errors.ts';
import { claimKey, storeAnswer, storedAnswer } from './idempotency.queries.ts';

/** Keys of callers without an account live under this id. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

export interface Command {
  readonly endpoint: string;
  readonly key: string | undefined;
  readonly callerId: string | undefined;
  readonly input: unknown;
}

/**
 * Runs a command once per key, inside the transaction of its effects: the stored answer exists exactly when the effects do.
 * The same key with another input is refused (IDEMPOTENCY_MISMATCH).
 */
export async function once(trx: Transaction, command: Command, run: () => Promise<unknown>): Promise<unknown> {
  if (command.key === undefined) return run();
  const caller = command.callerId ?? NOBODY;
  const inputHash = hash('sha256', canonical(command.input));
  if (await claimKey(trx, caller, command.key, command.endpoint, inputHash)) {
    const answer = await run();
    await storeAnswer(trx, caller, command.key, JSON.stringify(answer ?? null));
    return answer;
  }
  const stored = await storedAnswer(trx, caller, command.key);
  if (stored.endpoint !== command.endpoint || stored.inputHash !== inputHash) refuse('IDEMPOTENCY_MISMATCH');
  return stored.response ?? undefined;
}

/** JSON with sorted keys, so that the same input has the same hash however it was written. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part) && !('toJSON' in part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
