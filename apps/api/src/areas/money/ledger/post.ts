import { type HolderShares, newId } from '@habilita/kernel';
import { type RegistrationFigures, writeRegistration } from '#areas/money/registration-row/index.ts';
import type { Transaction } from '#kernel/db/connect.ts';
import { type Figures, figuresOf, NO_FIGURES } from './figures.ts';
import { type Holder, type LedgerKind, undoneAs } from './kind.ts';
import { insertTransaction, transactionById } from './ledger.queries.ts';
import { type Entry, entriesOf, undoing } from './posting.ts';

/**
 * The name of the plan that is charged for and, for a change of plan, the name of the former plan, both as they are at
 * the time of the charge.
 */
export interface ChargedPlan {
  readonly name: string;
  readonly former: string | null;
}

interface Origin {
  readonly source: { readonly type: string; readonly id: string };
  readonly at: Temporal.Instant;
  readonly reason?: string | undefined;
  readonly actorId?: string | undefined;
  readonly chargedPlan?: ChargedPlan | undefined;
}

export interface ActionToPost extends Origin {
  readonly id?: string;
  readonly kind: LedgerKind;
  /** Null for money without a registration, which waits in SUSPENSE. */
  readonly registrationId: string | null;
  /** In centavos. Whether a positive amount is a credit or a debit depends on the kind (see `LEDGER_KINDS`). */
  readonly shares: HolderShares;
  /** For money that goes back: the holder whose cash pays it, by default the marketplace. */
  readonly payer?: Holder;
}

/**
 * Posts one ledger transaction for a business action, or none when both shares are zero. Returns the changes of the
 * registration's figures; the caller writes them while it holds the lock.
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
 * Reverses a ledger transaction. Throws for an unknown id. The database refuses a second reversal of the same
 * transaction.
 */
export async function undoTransaction(
  trx: Transaction,
  transactionId: string,
  origin: Omit<Origin, 'source' | 'chargedPlan'>,
): Promise<Figures> {
  const posted = await transactionById(trx, transactionId);
  if (posted === undefined) throw new Error(`No ledger transaction ${transactionId}`);
  const source = { type: posted.sourceType, id: posted.sourceId };
  const kind = undoneAs(posted.kind);
  return write(trx, { ...origin, source }, newId(), kind, posted.registrationId, undoing(posted.entries), posted.id);
}

export const figureColumns = (figures: Figures): RegistrationFigures => ({
  chargesCents: figures.charges,
  creditsCents: figures.credits,
  marketplaceMoneyInPlatformCents: figures.marketplaceInPlatform,
  partnerMoneyInPlatformCents: figures.partnerInPlatform,
  moneyInCfcCents: figures.inCfc,
});

/** Posts a transaction and updates the figures on the registration, which the caller has locked. */
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
    planName: origin.chargedPlan?.name ?? null,
    formerPlanName: origin.chargedPlan?.former ?? null,
    at: origin.at,
  };
  await insertTransaction(trx, row, entries);
  return figuresOf(kind, entries);
}
