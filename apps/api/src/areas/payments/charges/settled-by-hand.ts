/** The beginning of the error text of a charge, card attempt or request whose outcome staff have decided by hand. */
export const SETTLED_BY_HAND = 'Decidido à mão: ';

/** All beginnings of stored error texts: the present one and that of earlier versions. */
export const BEGINNINGS_BY_HAND = [SETTLED_BY_HAND, 'settled by hand: '] as const;

/** Whether an error text says that staff have decided the outcome of the charge, card attempt or request by hand. */
export const isSettledByHand = (error: string | null): boolean =>
  BEGINNINGS_BY_HAND.some((beginning) => error?.startsWith(beginning) === true);
