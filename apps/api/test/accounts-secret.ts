/** The secret that encrypts account numbers in the databases of tests. */
export const ACCOUNTS = { current: 'the ACCOUNTS_SECRET of tests' } as const;
