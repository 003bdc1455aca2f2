import type { CepProvider } from './cep-provider.ts';

/** Without CEP_URL, people type addresses by hand. */
export const typedByHand: CepProvider = { find: () => Promise.resolve({ kind: 'unavailable' }) };
