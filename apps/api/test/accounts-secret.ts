/** What seals numbers of accounts in databases of tests. */
export const ACCOUNTS = { current: 'the ACCOUNTS_SECRET of tests' } as const;
