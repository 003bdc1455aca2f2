import { inTransaction } from '#kernel/db/in-transaction.ts';
import type { Database } from '#kernel/db/connect.ts';
import type { Tokens } from '../sign-in/tokens.ts';
import { replaceSeal, sealedAfter } from './second-step.queries.ts';

/** How the secrets of second steps are sealed, in numbers. */
export interface SealsOfSecondSteps {
  /** Sealed before the last turn of AUTH_SECRET, and so still in need of AUTH_SECRET_PREVIOUS. */
  readonly previous: number;
  /** Opened by no key of ours: their owners enter by a recovery code. */
  readonly unreadable: number;
}

const PORTION = 500;

/**
 * Seals with the present AUTH_SECRET what was sealed before its last turn, and returns how many that were. Each row is
 * a transaction of its own, so that a job that was broken off goes on with the rows that are left.
 */
export async function sealSecondStepsAnew(deps: { readonly db: Database; readonly tokens: Tokens }): Promise<number> {
  const { db, tokens } = deps;
  let sealed = 0;
  for await (const { userId, encryptedSecret } of everySecondStep(db)) {
    const opened = tokens.openSecondStep(encryptedSecret, userId);
    if (opened === undefined || opened.isCurrent) continue;
    const anew = tokens.sealSecondStep(opened.secret, userId);
    // Somebody who turns the step off and on meanwhile has a new secret, which stays.
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
