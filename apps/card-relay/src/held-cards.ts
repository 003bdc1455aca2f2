import { randomBytes } from 'node:crypto';

/** What of a card goes with its payment; the number is gone for a token before this exists. */
export interface HeldCard {
  /** Our payment, for which alone the card may be charged. */
  readonly payment: string;
  readonly numberToken: string;
  readonly holder: string;
  readonly securityCode: string;
  /** 'MM'. */
  readonly month: string;
  /** 'YY'. */
  readonly year: string;
  /** Empty when unknown. */
  readonly brand: string;
  readonly lastFour: string;
}

export interface HeldCards {
  /** The handle that the card can be taken with; undefined when too many are held. */
  put(card: HeldCard): string | undefined;
  /** The card, once; undefined for an unknown handle and for another payment, which takes nothing. */
  take(handle: string, payment: string): HeldCard | undefined;
}

/** Runs a task later; what it returns cancels the task. */
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
