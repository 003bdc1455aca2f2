import type { PaymentProviderName } from '@habilita/contract';
import type { Insertable } from 'kysely';
import type { Database } from '#kernel/db/connect.ts';
import { toSeal } from '#kernel/db/sealed/to-seal.ts';
import type { RecipientAccounts } from '#kernel/db/schema.gen.ts';

/** Inserts the account of a school at a provider. The account can receive money, unless `overrides` says otherwise. */
export async function aRecipientAccount(
  db: Database,
  drivingSchoolId: string,
  provider: PaymentProviderName,
  overrides: Partial<Insertable<RecipientAccounts>> = {},
): Promise<void> {
  const own =
    provider === 'GETNET'
      ? { externalId: drivingSchoolId }
      : {
          externalId: `validation-${drivingSchoolId}`,
          pixKeyType: 'EMAIL',
          pixKey: toSeal(`${drivingSchoolId}@cfc.example`, 'pixKey'),
        };
  const account = { drivingSchoolId, provider, status: 'ACTIVE' as const, ...own, ...overrides };
  await db
    .insertInto('recipientAccounts')
    .values(account)
    .onConflict((conflict) => conflict.columns(['drivingSchoolId', 'provider']).doUpdateSet(account))
    .execute();
}
