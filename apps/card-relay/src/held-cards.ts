import { randomBytes } from 'node:crypto';

/** The data of a card that are sent with its payment. They hold a token in place of the card's number. */
export interface HeldCard {
  /** Our id of the payment. The card may be charged for this payment only. */
  readonly payment: string;
  readonly numberToken: string;
  readonly holder: string;
  readonly securityCode: string;
  /** The month of expiry, 'MM'. */
  readonly month: string;
  /** The year of expiry, 'YY'. */
  readonly year: string;
  /** The brand; empty when it is unknown. */
  readonly brand: string;
  readonly lastFour: string;
}

export interface HeldCards {
  /** Stores a card and returns its handle; undefined when too many cards are stored. */
  put(card: HeldCard): string | undefined;
  /**
   * Returns the card and removes it, so that a handle works only once. An unknown handle, or the handle of another
   * payment's card, returns undefined and removes nothing.
   */
  take(handle: string, payment: string): HeldCard | undefined;
}

/** Runs a task later; returns a function that cancels it. */
export type After = (ms: number, task: () => void) => () => void;

const HELD_MS = 120_000;
const MOST_HELD = 5_000;

/** Cards in memory, one for each payment, for at most two minutes. A newer card of a payment replaces the older one. */
export function holdCards(after: After): HeldCards {
  const held = new Map<string, { readonly card: HeldCard; readonly cancel: () => void }>();
  const handles = new Map<string, string>();

  function drop(handle: string): HeldCard | undefined {
    const found = held.get(handle);
    if (found === undefined) return undefined;
    found.cancel();
    held.delete(handle);
    handles.delete(found.card.payment);
    return found.card;
  }

  return {
    put(card) {
      drop(handles.get(card.payment) ?? '');
      if (held.size >= MOST_HELD) return undefined;
      const handle = randomBytes(32).toString('base64url');
      held.set(handle, { card, cancel: after(HELD_MS, () => drop(handle)) });
      handles.set(card.payment, handle);
      return handle;
    },
    take: (handle, payment) => (held.get(handle)?.card.payment === payment ? drop(handle) : undefined),
  };
}
