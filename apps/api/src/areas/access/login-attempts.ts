/** Tries are counted in windows this long. */
export const ATTEMPT_WINDOW = { minutes: 15 } as const;

/**
 * What is tried, and how often within one window. Of an account every try counts until one succeeds; of an address only failures,
 * or questions asked, since a school's people share one. A code of the second step has a million values and three are good at any
 * moment, so it gets the fewest tries.
 */
const LIMITS = {
  account: 10,
  address: 100,
  'own-password': 10,
  'second-step': 5,
  'reset-account': 5,
  'reset-address': 50,
} as const;
export type AttemptKind = keyof typeof LIMITS;

/** Is this try one too many? `tries` counts this one too. It is asked the same way whether the account exists or not, so the answer tells nothing. */
export const tooManyTries = (kind: AttemptKind, tries: number): boolean => tries > LIMITS[kind];
