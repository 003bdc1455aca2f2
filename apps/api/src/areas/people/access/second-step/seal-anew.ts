import { inTransaction } from '#kernel/db/in-transaction.ts';
import type { Database } from '#kernel/db/connect.ts';
import type { Tokens } from '../sign-in/tokens.ts';
import { replaceSeal, sealedAfter } from './second-step.queries.ts';

/** How many secrets of second steps are not encrypted with the present AUTH_SECRET. */
export interface SealsOfSecondSteps {
  /** Encrypted with the former AUTH_SECRET, so that AUTH_SECRET_PREVIOUS is still needed. */
  readonly previous: number;
  /** Encrypted with a key we do not have. The owners of these can only sign in by a recovery code. */
  readonly unreadable: number;
}

const PORTION = 500;

/**
 * Encrypts with the present AUTH_SECRET the secrets that are still encrypted with the former one, and returns their
 * number. Each row is a transaction of its own, so that an interrupted job keeps what it has done.
 */
export async function sealSecondStepsAnew(deps: { readonly db: Database; readonly tokens: Tokens }): Promise<number> {
  const { db, tokens } = deps;
  let sealed = 0;
  for await (const { userId, encryptedSecret } of everySecondStep(db)) {
    const opened = tokens.openSecondStep(encryptedSecret, userId);
    if (opened === undefined || opened.isCurrent) continue;
    const anew = tokens.sealSecondStep(opened.secret, userId);
    // If the person set up a new second step meanwhile, its new secret stays.
    if (await inTransaction(db, (trx) => replaceSeal(trx, userId, encryptedSecret, anew))) sealed += 1;
  }
  return sealed;
}

export async function sealsOfSecondSteps(db: Database, tokens: Tokens): Promise<SealsOfSecondSteps> {
  const seals = { previous: 0, unreadable: 0 };
  for await (const { userId, encryptedSecret } of everySecondStep(db)) {
    const opened = tokens.openSecondStep(encryptedSecret, userId);
    if (opened === undefined) seals.unreadable += 1;
    else if (!opened.isCurrent) seals.previous += 1;
  }
  return seals;
}

async function* everySecondStep(db: Database) {
  for (let after: string | undefined; ; ) {
    const rows = await sealedAfter(db, after, PORTION);
    yield* rows;
    after = rows.at(-1)?.userId;
    if (rows.length < PORTION) return;
  }
}
