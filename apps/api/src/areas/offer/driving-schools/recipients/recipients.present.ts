import {
  PAYMENT_PROVIDER_NAMES,
  type PaymentProviderName,
  passes,
  type ProviderStatusOfSchool,
  READS_PAYOUT,
} from '@habilita/contract';
import type { Actor } from '#kernel/actor.ts';
import type { RecipientAccount } from './recipient-accounts.queries.ts';
import { missingFields, type SchoolData } from './recipient-data.ts';

type Reader = Pick<Actor, 'roles' | 'permissions'>;

const NEVER_ASKED = { status: 'NOT_ASKED', change: 'NONE', askedAt: null, checkedAt: null, nextCheckAt: null } as const;

/**
 * The school's account at one provider. The provider's number of the account and the provider's reasons are left out
 * for people who may not read payout data.
 */
export function presentRecipient(
  actor: Reader,
  provider: PaymentProviderName,
  school: SchoolData,
  account: RecipientAccount | undefined,
): ProviderStatusOfSchool {
  const { status, change, askedAt, checkedAt, nextCheckAt } = account ?? NEVER_ASKED;
  const readsPayout = passes(actor, READS_PAYOUT);
  return {
    provider,
    status,
    change,
    reasons: readsPayout ? (account?.reasons ?? []) : [],
    missing: missingFields(school, provider),
    externalId: readsPayout && provider === 'GETNET' ? (account?.externalId ?? null) : null,
    askedAt,
    checkedAt,
    nextCheckAt,
  };
}

/** The school's account at every provider, in the order of the providers. */
export const presentRecipients = (
  actor: Reader,
  school: SchoolData,
  accounts: readonly RecipientAccount[],
): ProviderStatusOfSchool[] =>
  PAYMENT_PROVIDER_NAMES.map((provider) =>
    presentRecipient(
      actor,
      provider,
      school,
      accounts.find((account) => account.provider === provider),
    ),
  );
