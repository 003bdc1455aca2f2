import type { CepProvider } from './cep-provider.ts';

/**
 * The CEP provider that is used when CEP_URL is not set: every look-up is `unavailable`, so people type the address.
 */
export const typedByHand: CepProvider = { find: () => Promise.resolve({ kind: 'unavailable' }) };
