import { z } from 'zod';
import { instant } from '../../codecs.ts';
import { PAYMENT_PROVIDER_NAMES, PROVIDER_CHANGE_NAMES, PROVIDER_STATUS_NAMES } from './recipient-account.words.ts';

export const recipientProvider = z.enum(PAYMENT_PROVIDER_NAMES);

export const providerStatus = z.object({
  provider: recipientProvider,
  status: z.enum(PROVIDER_STATUS_NAMES),
  change: z.enum(PROVIDER_CHANGE_NAMES),
  /** Why the provider refused, in its own words; for those who read payout data. */
  reasons: z.array(z.string()),
  /** Fields of the CFC without which the provider cannot be asked. */
  missing: z.array(z.string()),
  /** The provider's number of the account, for those who read payout data. */
  externalId: z.string().nullable(),
  askedAt: instant.nullable(),
  checkedAt: instant.nullable(),
  /** When the provider is asked next; null while nothing is to be asked. */
  nextCheckAt: instant.nullable(),
});
export type ProviderStatusOfSchool = z.output<typeof providerStatus>;
