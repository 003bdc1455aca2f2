import type { ReadDatabase, Transaction } from '#kernel/db/connect.ts';

/** The webhook that was last registered at a provider; undefined when its registration was never asked for. */
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

/** Stores why a registration failed. A webhook that was registered before stays, because its notices still come. */
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
