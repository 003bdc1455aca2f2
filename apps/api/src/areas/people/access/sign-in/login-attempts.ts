export const ATTEMPT_WINDOW = { minutes: 15 } as const;

/**
 * Attempts per window. An account allows few per unknown address and more in total, so that a stranger's guesses do
 * not lock the owner out; known devices count separately. Addresses count failures only, as a school shares one. Codes
 * allow fewest: three of a million are valid at any time.
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
  // Codes mailed to an e-mail, answers to a network that somebody is registered, and questions about a person.
  'contact-code': 5,
  'person-asked-address': 60,
  'person-asked': 10,
} as const;
export type AttemptKind = keyof typeof LIMITS;

/** `tries` includes the present one. Accounts that do not exist have the same limits. */
export const tooManyTries = (kind: AttemptKind, tries: number): boolean => tries > LIMITS[kind];
