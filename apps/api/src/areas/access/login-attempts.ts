/** Failed sign-ins are counted in windows this long. */
export const ATTEMPT_WINDOW = { minutes: 15 } as const;

/**
 * Sign-ins tried in one window. An account has few: nobody mistypes ten times. An address has many, since a school's people
 * share one; there only failures count.
 */
const LIMITS = { account: 10, address: 100 } as const;

/**
 * Must this sign-in wait? `accountTries` counts this one too, `addressFailures` those before it. It is asked the same way
 * whether the account exists or not, so the answer tells nothing.
 */
export const tooManyAttempts = (accountTries: number, addressFailures: number): boolean =>
  accountTries > LIMITS.account || addressFailures >= LIMITS.address;
