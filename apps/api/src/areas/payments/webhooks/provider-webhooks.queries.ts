import type { ReadDatabase, Transaction } from '#kernel/db/connect.ts';

/** The webhook that we last asked a provider to register; undefined when we never asked for one. */
export async function providerWebhook(db: ReadDatabase, provider: string) {
  return db
    .selectFrom('providerWebhooks')
    .select(['address', 'externalId', 'encryptedSecret', 'error', 'askedAt', 'registeredAt'])
    .where('provider', '=', provider)
    .executeTakeFirst();
}

export async function providerWebhooks(db: ReadDatabase) {
  return db.selectFrom('providerWebhooks').select(['provider', 'error', 'registeredAt']).execute();
}

interface Registered {
  readonly provider: string;
  readonly address: string;
  readonly externalId: string;
  readonly encryptedSecret: string;
}

export async function keepRegistered(trx: Transaction, row: Registered, at: Temporal.Instant): Promise<void> {
  const { provider, ...set } = { ...row, error: null, askedAt: at, registeredAt: at };
  await trx
    .insertInto('providerWebhooks')
    .values({ provider, ...set })
    .onConflict((conflict) => conflict.column('provider').doUpdateSet(set))
    .execute();
}

/**
 * Stores why a provider did not register our webhook. A webhook that it registered earlier stays, because the provider
 * still sends notices to it.
 */
export async function keepRegistrationError(
  trx: Transaction,
  { provider, address, error }: { readonly provider: string; readonly address: string; readonly error: string },
  at: Temporal.Instant,
): Promise<void> {
  await trx
    .insertInto('providerWebhooks')
    .values({ provider, address, error, askedAt: at })
    .onConflict((conflict) => conflict.column('provider').doUpdateSet({ error, askedAt: at }))
    .execute();
}
