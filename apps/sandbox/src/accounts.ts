export type Method = 'PIX' | 'BOLETO' | 'CREDIT';

/** An account of the sandbox plays a provider of its own: own secret, own charges and transfers, own webhook address. */
export interface Account {
  /** Its client id, and the last segment of the address its webhooks go to. */
  readonly name: string;
  readonly methods: readonly Method[];
}

/** As the product uses them: PIX and bank transfers at one provider, card and boleto at the other. */
export const ACCOUNTS: readonly Account[] = [
  { name: 'sandbox', methods: ['BOLETO', 'CREDIT'] },
  { name: 'sandbox-pix', methods: ['PIX'] },
];

/** The account's secret, for its OAuth client and for the signature of its webhooks. */
export const accountSecret = (secret: string, account: string): string => `${secret}:${account}`;
