import { type Cents, type HolderShares, negateCents } from '@habilita/kernel';
import { type Account, type Holder, LEDGER_KINDS, type LedgerKind } from './kind.ts';

/** One entry of a ledger transaction; `amount` is in centavos, positive for a credit. */
export interface Entry {
  readonly account: Account;
  readonly holder: Holder;
  readonly amount: Cents;
}

export interface Action {
  readonly kind: LedgerKind;
  /** In centavos. Whether a positive amount is a credit or a debit depends on the kind (see `LEDGER_KINDS`). */
  readonly shares: HolderShares;
  /** For money that goes back: the holder whose cash pays it, by default the marketplace. */
  readonly payer?: Holder;
  /** True while nobody knows the registration of the money, which therefore waits in SUSPENSE. */
  readonly unknownRegistration?: boolean;
}

/** The entries by which a business action is posted; those of each holder sum to zero. */
export function entriesOf(action: Action): Entry[] {
  const { debit, credit } = accountsOf(action);
  const holders = [
    ['MARKETPLACE', action.shares.marketplace],
    ['PARTNER', action.shares.partner],
  ] as const;
  return holders
    .filter(([, amount]) => amount !== 0)
    .flatMap(([holder, amount]) => [
      { account: debit, holder, amount: negateCents(amount) },
      { account: credit, holder, amount },
    ]);
}

function accountsOf(action: Action): { debit: Account; credit: Account } {
  const { debit, credit } = LEDGER_KINDS[action.kind];
  if (credit === 'PLATFORM_CASH' && action.payer === 'PARTNER') return { debit, credit: 'CFC_CASH' };
  if (action.unknownRegistration === true) return { debit: known(debit), credit: known(credit) };
  return { debit, credit };
}

const known = (account: Account): Account => (account === 'STUDENT' ? 'SUSPENSE' : account);

export function undoing(entries: readonly Entry[]): Entry[] {
  return entries.map((entry) => ({ ...entry, amount: negateCents(entry.amount) }));
}
