import { z } from 'zod';

const planId = z.int().positive();

/** The host where sub-sellers are registered, with credentials of its own (docs/provider-facts.md P1.8). */
const backOffice = z.strictObject({
  apiUrl: z.url(),
  tokenPath: z.string().startsWith('/').default('/credenciamento/auth/oauth/v2/token'),
  scope: z.string().default('mgm'),
  clientId: z.string().min(1),
  clientSecret: z.string().min(1),
  /** Our number there. */
  merchantId: z.string().min(1),
  /** The plan of our contract for each choice of days, which is a number of Getnet's and no number of days. */
  paymentPlans: z.strictObject({ 5: planId, 30: planId }),
});
export type GetnetBackOffice = z.output<typeof backOffice>;

/**
 * Address and credentials of the marketplace's account at Getnet. Host, token path, scope and headers are settings of
 * their own, because its platforms differ in them (docs/provider-facts.md A0).
 */
export const getnetConfig = z.strictObject({
  /** For example https://api.getnet.com.br */
  apiUrl: z.url(),
  tokenPath: z.string().startsWith('/').default('/auth/oauth/v2/token'),
  /** Empty where the platform refuses one. */
  scope: z.string().default('oob'),
  clientId: z.string().min(1),
  clientSecret: z.string().min(1),
  sellerId: z.string().min(1).max(36),
  /** Of `x-transaction-channel-entry`. */
  channel: z.string().min(1).default('MG'),
  /** Whether `x-seller-id` is sent: sources disagree. */
  sendsSellerId: z.boolean().default(false),
  /**
   * The names of amounts and items in a split, which sources spell in two ways: SALES_AMOUNT as in Getnet's example.
   * There is no default, because a wrong choice would leave schools without their share.
   */
  splitNames: z.enum(['SALES_AMOUNT', 'SALE_AMOUNT']),
  /** Without it no school is registered. */
  backOffice: backOffice.optional(),
  /** The end of our webhook's address. */
  pathSecret: z.string().min(16),
});

export type GetnetConfig = z.output<typeof getnetConfig>;
