/** What the error of a charge, a card attempt or a request begins with that staff have settled. */
export const SETTLED_BY_HAND = 'Decidido à mão: ';

/** The same beginning, and the one that earlier versions wrote. */
export const BEGINNINGS_BY_HAND = [SETTLED_BY_HAND, 'settled by hand: '] as const;

/** Whether an error tells that staff have settled what it is about. */
export const isSettledByHand = (error: string | null): boolean =>
  BEGINNINGS_BY_HAND.some((beginning) => error?.startsWith(beginning) === true);
