/** Tries are counted in windows this long. */
export const ATTEMPT_WINDOW = { minutes: 15 } as const;

/**
 * What is tried, and how often within one window. A password is guessed from a known device (a browser its owner has signed in with
 * before), or from an address: an account has few tries from each address and more from all of them together, so that a stranger's
 * guesses do not lock its owner out. An address counts failures, or questions asked, since a school's people share one. A code of the
 * second step has a million values and three are good at any moment, so it gets the fewest tries.
 */
const LIMITS = {
  'known-device': 10,
  'account-from-address': 10,
  account: 50,
  address: 100,
  'own-password': 10,
  'second-step': 5,
  'reset-account': 5,
  'reset-address': 50,
} as const;
export type AttemptKind = keyof typeof LIMITS;

/** Is this try one too many? `tries` counts this one too. It is asked the same way whether the account exists or not, so the answer tells nothing. */
export const tooManyTries = (kind: AttemptKind, tries: number): boolean => tries > LIMITS[kind];
