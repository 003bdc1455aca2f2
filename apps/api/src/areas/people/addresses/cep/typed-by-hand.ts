import type { CepProvider } from './cep-provider.ts';

/** Without CEP_URL: addresses are typed by hand. */
export const typedByHand: CepProvider = { find: () => Promise.resolve({ kind: 'unavailable' }) };
