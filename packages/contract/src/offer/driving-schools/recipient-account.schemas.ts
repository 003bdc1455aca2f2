import { z } from 'zod';
import { instant } from '../../codecs.ts';
import { PAYMENT_PROVIDER_NAMES, PROVIDER_CHANGE_NAMES, PROVIDER_STATUS_NAMES } from './recipient-account.words.ts';

export const recipientProvider = z.enum(PAYMENT_PROVIDER_NAMES);

export const providerStatus = z.object({
  provider: recipientProvider,
  status: z.enum(PROVIDER_STATUS_NAMES),
  change: z.enum(PROVIDER_CHANGE_NAMES),
  /** The provider's own texts on why it refused the account; empty for people who may not read payout data. */
  reasons: z.array(z.string()),
  /** The fields of the CFC that must be filled in before the provider can be asked for an account. */
  missing: z.array(z.string()),
  /** The provider's number of the account; null for people who may not read payout data. */
  externalId: z.string().nullable(),
  askedAt: instant.nullable(),
  checkedAt: instant.nullable(),
  /** When the product next asks the provider about the account; null while nothing is to be asked. */
  nextCheckAt: instant.nullable(),
});
export type ProviderStatusOfSchool = z.output<typeof providerStatus>;
