import { type HolderShares, newId } from '@habilita/kernel';
import type { Transaction } from '#kernel/db/connect.ts';
import { figuresOf } from './figures.ts';
import { type Holder, type LedgerKind, undoneAs } from './kind.ts';
import { addToRegistration, insertTransaction, transactionById } from './ledger.queries.ts';
import { type Entry, entriesOf, undoing } from './posting.ts';

interface Origin {
  /** The row this action comes from, such as { type: 'REGISTRATION', id }. */
  readonly source: { readonly type: string; readonly id: string };
  readonly at: Temporal.Instant;
  readonly reason?: string | undefined;
  readonly actorId?: string | undefined;
}

export interface ActionToPost extends Origin {
  readonly kind: LedgerKind;
  /** Null only for money no registration could be found for: it waits in SUSPENSE. */
  readonly registrationId: string | null;
  /** Centavos by holder; positive is the kind's own direction (see `kind.ts`). */
  readonly shares: HolderShares;
  /** Who pays a refund out; the marketplace unless said. */
  readonly payer?: Holder;
}

/**
 * Writes one business action as one ledger transaction and adds it to the figures on the registration's row. The caller holds
 * the registration's row lock. Returns the transaction's id; undefined, and nothing written, when both shares are zero.
 */
export async function post(trx: Transaction, action: ActionToPost): Promise<string | undefined> {
  const entries = entriesOf({
    kind: action.kind,
    shares: action.shares,
    unknownRegistration: action.registrationId === null,
    ...(action.payer === undefined ? {} : { payer: action.payer }),
  });
  return write(trx, action, action.kind, action.registrationId, entries, null);
}

/**
 * Undoes a posted transaction by a reversing one; the ledger itself is never changed. The database lets a transaction be undone
 * once. Throws when there is no such transaction: that is a programming error.
 */
export async function undo(trx: Transaction, transactionId: string, origin: Omit<Origin, 'source'>): Promise<string> {
  const posted = await transactionById(trx, transactionId);
  if (posted === undefined) throw new Error(`No ledger transaction ${transactionId}`);
  const source = { type: posted.sourceType, id: posted.sourceId };
  const written = await write(
    trx,
    { ...origin, source },
    undoneAs(posted.kind),
    posted.registrationId,
    undoing(posted.entries),
    posted.id,
  );
  if (written === undefined) throw new Error(`Ledger transaction ${transactionId} has no entries`);
  return written;
}

async function write(
  trx: Transaction,
  origin: Origin,
  kind: LedgerKind,
  registrationId: string | null,
  entries: readonly Entry[],
  reversesId: string | null,
): Promise<string | undefined> {
  if (entries.length === 0) return undefined;
  const id = newId();
  const row = {
    id,
    kind,
    registrationId,
    reversesId,
    sourceType: origin.source.type,
    sourceId: origin.source.id,
    reason: origin.reason ?? null,
    actorId: origin.actorId ?? null,
    at: origin.at,
  };
  await insertTransaction(trx, row, entries);
  if (registrationId !== null) await addToRegistration(trx, registrationId, figuresOf(kind, entries), origin.at);
  return id;
}
