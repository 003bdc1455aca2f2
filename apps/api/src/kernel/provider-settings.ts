import type { PaymentPlanDays } from '@habilita/contract';
import { z } from 'zod';
import { httpAddress, word } from './variable-kinds.ts';

/** What the environment's variables say about the account at Transfeera. */
export interface TransfeeraSettings {
  readonly loginUrl: string | undefined;
  readonly apiUrl: string | undefined;
  readonly clientId: string | undefined;
  readonly clientSecret: string | undefined;
  /** Our own PIX key, which charges are paid to. */
  readonly pixKey: string | undefined;
  /** The e-mail address that Transfeera wants in every call. */
  readonly contact: string | undefined;
  /** Files with our client certificate and its key, as PEM. */
  readonly certificateFile: string | undefined;
  readonly keyFile: string | undefined;
}

/** What the environment's variables say about the card's relay. */
export interface CardRelaySettings {
  /** The relay's address for browsers. */
  readonly url: string | undefined;
  /** The relay's address for our API, when it differs from the address for browsers. */
  readonly apiUrl: string | undefined;
  /** The secret by which API and relay know each other. */
  readonly secret: string | undefined;
  /** The former secret, which a relay beside the product still accepts while the secret is being rotated. */
  readonly previousSecret?: string | undefined;
}

/** What the environment's variables say about the account at Getnet. */
export interface GetnetSettings {
  readonly apiUrl: string | undefined;
  readonly clientId: string | undefined;
  readonly clientSecret: string | undefined;
  readonly sellerId: string | undefined;
  /** How this account's API spells the names of the fields for the shares of schools. */
  readonly splitNames: 'SALES_AMOUNT' | 'SALE_AMOUNT' | undefined;
  readonly tokenPath: string | undefined;
  /** The OAuth scope; empty for a platform that refuses any scope. */
  readonly scope: string | undefined;
  readonly channel: string | undefined;
  readonly sendsSellerId: boolean | undefined;
  /** The host where schools are registered. The next three settings are our credentials and our number at this host. */
  readonly backOfficeUrl: string | undefined;
  readonly backOfficeClientId: string | undefined;
  readonly backOfficeClientSecret: string | undefined;
  readonly merchantId: string | undefined;
  readonly paymentPlans: PaymentPlans | undefined;
}

/**
 * Our contract with Getnet has a payment plan for each number of days after which schools get their money. This type
 * maps the number of days to the plan's number.
 */
type PaymentPlans = Readonly<Record<PaymentPlanDays, number>>;

/** Reads a text such as '5=8,30=3': plan 8 pays after 5 days, and plan 3 after 30 days. */
const paymentPlans = z
  .string()
  .regex(/^5=[1-9]\d{0,8},30=[1-9]\d{0,8}$/, 'must look like 5=8,30=3')
  .transform((text): PaymentPlans => {
    const [five = 0, thirty = 0] = text.split(',').map((part) => Number(part.split('=')[1]));
    return { 5: five, 30: thirty };
  });

export const GETNET_VARIABLES = {
  GETNET_API_URL: httpAddress.optional(),
  GETNET_CLIENT_ID: z.string().optional(),
  GETNET_CLIENT_SECRET: z.string().optional(),
  GETNET_SELLER_ID: z.string().max(36, 'must have at most 36 characters').optional(),
  GETNET_SPLIT_NAMES: word('SALES_AMOUNT', 'SALE_AMOUNT').optional(),
  GETNET_TOKEN_PATH: z.string().startsWith('/', 'must start with /').optional(),
  GETNET_SCOPE: z.string().optional(),
  GETNET_CHANNEL: z.string().optional(),
  GETNET_SENDS_SELLER_ID: word('on', 'off').optional(),
  GETNET_BACKOFFICE_URL: httpAddress.optional(),
  GETNET_BACKOFFICE_CLIENT_ID: z.string().optional(),
  GETNET_BACKOFFICE_CLIENT_SECRET: z.string().optional(),
  GETNET_MERCHANT_ID: z.string().max(36, 'must have at most 36 characters').optional(),
  GETNET_PAYMENT_PLANS: paymentPlans.optional(),
} as const;

const getnetVariables = z.object(GETNET_VARIABLES);

export const getnetOf = (chosen: z.output<typeof getnetVariables>): GetnetSettings => ({
  apiUrl: chosen.GETNET_API_URL,
  clientId: chosen.GETNET_CLIENT_ID,
  clientSecret: chosen.GETNET_CLIENT_SECRET,
  sellerId: chosen.GETNET_SELLER_ID,
  splitNames: chosen.GETNET_SPLIT_NAMES,
  tokenPath: chosen.GETNET_TOKEN_PATH,
  scope: chosen.GETNET_SCOPE === 'none' ? '' : chosen.GETNET_SCOPE,
  channel: chosen.GETNET_CHANNEL,
  sendsSellerId: chosen.GETNET_SENDS_SELLER_ID === undefined ? undefined : chosen.GETNET_SENDS_SELLER_ID === 'on',
  backOfficeUrl: chosen.GETNET_BACKOFFICE_URL,
  backOfficeClientId: chosen.GETNET_BACKOFFICE_CLIENT_ID,
  backOfficeClientSecret: chosen.GETNET_BACKOFFICE_CLIENT_SECRET,
  merchantId: chosen.GETNET_MERCHANT_ID,
  paymentPlans: chosen.GETNET_PAYMENT_PLANS,
});
