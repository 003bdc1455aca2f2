export const ATTEMPT_WINDOW = { minutes: 15 } as const;

/**
 * How many attempts each kind allows in a window. From an unknown device, an account allows few attempts per address
 * and more in all, so that a stranger's guesses do not lock its owner out; each known device has a count of its own. An
 * address counts only failures, because a whole school may share it. Second-step codes allow few: three of a million
 * codes are valid at any time.
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
  // Codes that the checkout mails to one e-mail address.
  'contact-code': 5,
  // How often the checkout tells one network that somebody is registered.
  'person-asked-address': 60,
  // How often the checkout may be asked, from any network, whether one person is registered.
  'person-asked': 10,
} as const;
export type AttemptKind = keyof typeof LIMITS;

/**
 * Whether this attempt is one too many; `tries` counts it too. Accounts that do not exist have the same limits, so that
 * limits do not tell which accounts exist.
 */
export const tooManyTries = (kind: AttemptKind, tries: number): boolean => tries > LIMITS[kind];
