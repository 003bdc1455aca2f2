export const ATTEMPT_WINDOW = { minutes: 15 } as const;

/**
 * How many attempts of each kind are allowed within ATTEMPT_WINDOW. Unknown devices may try to sign in to an account a
 * few times from one network, and more often in all, so that a stranger's guesses do not lock the owner out. Each known
 * device is counted separately. A network address is counted only for failed sign-ins, because a whole school may share
 * it. Few codes of the second step may be tried, because three of a million codes are valid at any time.
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
  // How often the checkout may tell callers from one network that a person is registered.
  'person-asked-address': 60,
  // How often the checkout may be asked, from any network, whether one person is registered.
  'person-asked': 10,
} as const;
export type AttemptKind = keyof typeof LIMITS;

/**
 * Whether this attempt is one too many. `tries` includes this attempt. Accounts that do not exist have the same limits,
 * so that nobody learns from the limits which accounts exist.
 */
export const tooManyTries = (kind: AttemptKind, tries: number): boolean => tries > LIMITS[kind];
