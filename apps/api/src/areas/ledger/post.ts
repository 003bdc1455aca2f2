import { type HolderShares, newId } from '@habilita/kernel';
import { type RegistrationFigures, writeRegistration } from '#areas/registration-record/index.ts';
import type { Transaction } from '#kernel/db/connect.ts';
import { type Figures, figuresOf, NO_FIGURES } from './figures.ts';
import { type Holder, type LedgerKind, undoneAs } from './kind.ts';
import { insertTransaction, transactionById } from './ledger.queries.ts';
import { type Entry, entriesOf, undoing } from './posting.ts';

interface Origin {
  /** The row this action comes from, such as { type: 'REGISTRATION', id }. */
  readonly source: { readonly type: string; readonly id: string };
  readonly at: Temporal.Instant;
  readonly reason?: string | undefined;
  readonly actorId?: string | undefined;
}

export interface ActionToPost extends Origin {
  /** Made here unless given. */
  readonly id?: string;
  readonly kind: LedgerKind;
  /** Null only for money no registration could be found for: it waits in SUSPENSE. */
  readonly registrationId: string | null;
  /** Centavos by holder; positive is the kind's own direction (see `kind.ts`). */
  readonly shares: HolderShares;
  /** Who pays a refund out; the marketplace unless said. */
  readonly payer?: Holder;
}

/**
 * Writes one business action as one ledger transaction and answers with what it adds to the registration's figures, which the caller
 * keeps on its row in the same transaction, under its lock. Writes nothing when both shares are zero.
 */
export async function postTransaction(trx: Transaction, action: ActionToPost): Promise<Figures> {
  const entries = entriesOf({
    kind: action.kind,
    shares: action.shares,
    unknownRegistration: action.registrationId === null,
    ...(action.payer === undefined ? {} : { payer: action.payer }),
  });
  return write(trx, action, action.id ?? newId(), action.kind, action.registrationId, entries, null);
}

/**
 * Undoes a posted transaction by a reversing one; the ledger itself is never changed. The database lets a transaction be undone
 * once. Answers as {@link postTransaction}. Throws when there is no such transaction: that is a programming error.
 */
export async function undoTransaction(
  trx: Transaction,
  transactionId: string,
  origin: Omit<Origin, 'source'>,
): Promise<Figures> {
  const posted = await transactionById(trx, transactionId);
  if (posted === undefined) throw new Error(`No ledger transaction ${transactionId}`);
  const source = { type: posted.sourceType, id: posted.sourceId };
  const kind = undoneAs(posted.kind);
  return write(trx, { ...origin, source }, newId(), kind, posted.registrationId, undoing(posted.entries), posted.id);
}

/** Figures as the registration's row adds them. */
export const figureColumns = (figures: Figures): RegistrationFigures => ({
  chargesCents: figures.charges,
  creditsCents: figures.credits,
  marketplaceMoneyInPlatformCents: figures.marketplaceInPlatform,
  partnerMoneyInPlatformCents: figures.partnerInPlatform,
  moneyInCfcCents: figures.inCfc,
});

/** Posts one action by itself and keeps its figures on the registration's row, whose lock the caller holds. */
export async function post(trx: Transaction, action: ActionToPost): Promise<void> {
  const figures = await postTransaction(trx, action);
  if (action.registrationId !== null)
    await writeRegistration(trx, action.registrationId, { add: figureColumns(figures), at: action.at });
}

async function write(
  trx: Transaction,
  origin: Origin,
  id: string,
  kind: LedgerKind,
  registrationId: string | null,
  entries: readonly Entry[],
  reversesId: string | null,
): Promise<Figures> {
  if (entries.length === 0) return NO_FIGURES;
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
  return figuresOf(kind, entries);
}
