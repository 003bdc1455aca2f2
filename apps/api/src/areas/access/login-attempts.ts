/** The time over which tries are counted. */
export const ATTEMPT_WINDOW = { minutes: 15 } as const;

/**
 * Tries per window. An account has few from each unknown address and more from all together, so that a stranger's guesses do not lock its
 * owner out; known devices count apart. An address counts failures, since a school shares one. Codes get the fewest tries: three of a
 * million are good at any moment.
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
  // Codes mailed to one e-mail; answers that somebody is registered, by who asked; questions, by whom they are about.
  'contact-code': 5,
  'person-asked-address': 60,
  'person-asked': 10,
} as const;
export type AttemptKind = keyof typeof LIMITS;

/** `tries` counts this one. Asked alike for accounts that do not exist. */
export const tooManyTries = (kind: AttemptKind, tries: number): boolean => tries > LIMITS[kind];
