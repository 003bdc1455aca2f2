export const CONTRACTS = 'contracts';

/**
 * The folder of a registration's printed contracts, including those that a newer contract replaced. A row of the
 * database refers to each of them.
 */
export const contractsFolder = (registrationId: string): string => `${CONTRACTS}/${registrationId}`;

/**
 * The folder of printed contracts that nobody has accepted yet, by registration. No row of the database refers to them:
 * they are stored only for the link that leads to them, and removed at night once they are a day old.
 */
export const CONTRACT_DRAFTS = 'contract-drafts';

export const contractDraftsFolder = (registrationId: string): string => `${CONTRACT_DRAFTS}/${registrationId}`;
