export type Method = 'PIX' | 'BOLETO' | 'CREDIT';

/** A provider with its own secret, charges, transfers and webhook address. */
export interface Account {
  readonly name: string;
  readonly methods: readonly Method[];
}

/** PIX and transfers at one, card and boleto at the other. */
export const ACCOUNTS: readonly Account[] = [
  { name: 'sandbox', methods: ['BOLETO', 'CREDIT'] },
  { name: 'sandbox-pix', methods: ['PIX'] },
];

export const accountSecret = (secret: string, account: string): string => `${secret}:${account}`;
