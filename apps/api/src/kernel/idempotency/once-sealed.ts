import { createHmac, hkdfSync } from 'node:crypto';
import type { ReadDatabase, Transaction } from '#kernel/db/connect.ts';
import { encrypt, decrypt } from '#kernel/encrypt.ts';
import { byAnyKey, type KeyRing, keysOf } from '#kernel/key-ring.ts';
import { type Command, canonical, once, storedFor } from './once.ts';

export interface SealedCommand extends Omit<Command, 'earlierForms'> {
  readonly callerId: string;
  readonly secret: KeyRing;
}

const keyOf = (secret: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', 'kept-answer', 32));

/** Replaces the input by a keyed hash, from which nobody can guess the password in it. */
function withHashedInput({ input, secret, ...command }: SealedCommand): Command {
  const hashed = (key: string) => createHmac('sha256', keyOf(key)).update(canonical(input)).digest('base64url');
  const [now = '', ...earlierForms] = keysOf(secret).map(hashed);
  return { ...command, input: now, earlierForms };
}

const opened = ({ secret, callerId }: SealedCommand, sealed: unknown): unknown => {
  const text =
    typeof sealed === 'string' ? byAnyKey(secret, (key) => decrypt(keyOf(key), sealed, callerId)) : undefined;
  // A stored response that cannot be decrypted must be damaged. A changed secret cannot be the cause: the hash of the
  // input would differ too, and the call would have been refused before.
  if (text === undefined) throw new Error('a kept answer cannot be opened');
  return JSON.parse(text);
};

/**
 * Like {@link once}, for commands whose input holds a password and whose response holds tokens. The response is stored
 * encrypted, for its caller only. A repeated call with different input is refused with IDEMPOTENCY_MISMATCH.
 */
export async function onceSealed(
  trx: Transaction,
  command: SealedCommand,
  run: () => Promise<unknown>,
): Promise<unknown> {
  if (command.key === undefined) return run();
  const sealing = async () => encrypt(keyOf(command.secret.current), JSON.stringify(await run()), command.callerId);
  return opened(command, await once(trx, withHashedInput(command), sealing));
}

/**
 * Returns the stored response of an earlier call, for a command that looks for it before it begins a transaction;
 * undefined when there is none. A repeated call with different input is refused with IDEMPOTENCY_MISMATCH.
 */
export async function sealedAnswer(db: ReadDatabase, command: SealedCommand): Promise<unknown> {
  const stored = await storedFor(db, withHashedInput(command));
  return stored === undefined ? undefined : opened(command, stored.response);
}
