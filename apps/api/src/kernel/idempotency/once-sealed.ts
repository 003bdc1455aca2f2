import { createHmac, hkdfSync } from 'node:crypto';
import type { ReadDatabase, Transaction } from '#kernel/db/connect.ts';
import { encrypt, decrypt } from '#kernel/encrypt.ts';
import { type Command, canonical, once, storedFor } from './once.ts';

export interface SealedCommand extends Command {
  readonly callerId: string;
  readonly secret: string;
}

const keyOf = (secret: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', 'kept-answer', 32));

/** Replaces the input by a keyed hash, from which nobody can guess the password in it. */
const withHashedInput = ({ input, secret, ...command }: SealedCommand): Command => ({
  ...command,
  input: createHmac('sha256', keyOf(secret)).update(canonical(input)).digest('base64url'),
});

const opened = ({ secret, callerId }: SealedCommand, sealed: unknown): unknown => {
  const text = typeof sealed === 'string' ? decrypt(keyOf(secret), sealed, callerId) : undefined;
  // After a change of the secret nobody gets here, because the input's hash differs and the key is refused before.
  if (text === undefined) throw new Error('a kept answer cannot be opened');
  return JSON.parse(text);
};

/**
 * {@link once} for commands whose input holds a password and whose answer holds tokens: the answer is stored
 * encrypted and bound to its caller. Refuses other input with IDEMPOTENCY_MISMATCH.
 */
export async function onceSealed(
  trx: Transaction,
  command: SealedCommand,
  run: () => Promise<unknown>,
): Promise<unknown> {
  if (command.key === undefined) return run();
  const sealing = async () => encrypt(keyOf(command.secret), JSON.stringify(await run()), command.callerId);
  return opened(command, await once(trx, withHashedInput(command), sealing));
}

/**
 * The answer given before, for commands that cannot begin with a transaction. Refuses other input with
 * IDEMPOTENCY_MISMATCH.
 */
export async function sealedAnswer(db: ReadDatabase, command: SealedCommand): Promise<unknown> {
  const stored = await storedFor(db, withHashedInput(command));
  return stored === undefined ? undefined : opened(command, stored.response);
}
