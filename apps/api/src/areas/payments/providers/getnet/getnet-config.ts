import { z } from 'zod';

const planId = z.int().positive();

/** The host where sub-sellers are registered, with credentials of its own (docs/provider-facts.md P1.8). */
const backOffice = z.strictObject({
  apiUrl: z.url(),
  tokenPath: z.string().startsWith('/').default('/credenciamento/auth/oauth/v2/token'),
  scope: z.string().default('mgm'),
  clientId: z.string().min(1),
  clientSecret: z.string().min(1),
  /** The merchant number of the marketplace in Getnet's back-office API. */
  merchantId: z.string().min(1),
  /**
   * Getnet's number of each payment plan in our contract: a school gets the money of cards after 5 or after 30 days.
   */
  paymentPlans: z.strictObject({ 5: planId, 30: planId }),
});
export type GetnetBackOffice = z.output<typeof backOffice>;

/**
 * Address and credentials of the marketplace's account at Getnet. Host, token path, scope and headers are settings of
 * their own, because Getnet's platforms differ in them (docs/provider-facts.md A0).
 */
export const getnetConfig = z.strictObject({
  /** For example https://api.getnet.com.br */
  apiUrl: z.url(),
  tokenPath: z.string().startsWith('/').default('/auth/oauth/v2/token'),
  /** The OAuth scope; empty for a platform that refuses one. */
  scope: z.string().default('oob'),
  clientId: z.string().min(1),
  clientSecret: z.string().min(1),
  sellerId: z.string().min(1).max(36),
  /** The value of the header `x-transaction-channel-entry`. */
  channel: z.string().min(1).default('MG'),
  /** Whether the header `x-seller-id` is sent. Our sources about Getnet disagree on this. */
  sendsSellerId: z.boolean().default(false),
  /**
   * The names of amounts and items in a split: our sources about Getnet spell them in two ways, and Getnet's own
   * example has SALES_AMOUNT. There is no default, because a wrong choice would leave schools without their share.
   */
  splitNames: z.enum(['SALES_AMOUNT', 'SALE_AMOUNT']),
  /** When this is missing, no school can be registered. */
  backOffice: backOffice.optional(),
  /** The secret last segments of our webhook's address: a notice is accepted at any of them. */
  pathSecrets: z.array(z.string().min(16)).min(1),
});

export type GetnetConfig = z.output<typeof getnetConfig>;
