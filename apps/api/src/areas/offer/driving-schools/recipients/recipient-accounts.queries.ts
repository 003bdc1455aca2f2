import { PAYMENT_PROVIDER_NAMES, type PaymentProviderName } from '@habilita/contract';
import { type Selectable, sql, type Updateable } from 'kysely';
import type { ReadDatabase, Transaction } from '#kernel/db/connect.ts';
import { toSeal } from '#kernel/db/sealed/to-seal.ts';
import type { RecipientAccounts } from '#kernel/db/schema.gen.ts';
import type { SchoolScope } from '#kernel/list/school-scope.ts';
import { drivingSchoolsVisibleTo } from '../driving-schools.queries.ts';

export type RecipientAccount = Selectable<RecipientAccounts>;

export interface AccountKey {
  readonly drivingSchoolId: string;
  readonly provider: PaymentProviderName;
}

/** Returns undefined when the school has no row for this provider. */
export async function recipientAccount(db: ReadDatabase, { drivingSchoolId, provider }: AccountKey) {
  return db
    .selectFrom('recipientAccounts')
    .selectAll()
    .where('drivingSchoolId', '=', drivingSchoolId)
    .where('provider', '=', provider)
    .executeTakeFirst();
}

export async function recipientAccountsOf(db: ReadDatabase, drivingSchoolId: string): Promise<RecipientAccount[]> {
  return db.selectFrom('recipientAccounts').selectAll().where('drivingSchoolId', '=', drivingSchoolId).execute();
}

/** Locks the account, and creates it when there is none. The caller must already hold the lock of the school. */
export async function lockRecipientAccount(trx: Transaction, key: AccountKey): Promise<RecipientAccount> {
  const { drivingSchoolId, provider } = key;
  await trx
    .insertInto('recipientAccounts')
    .values({ drivingSchoolId, provider })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return trx
    .selectFrom('recipientAccounts')
    .selectAll()
    .where('drivingSchoolId', '=', drivingSchoolId)
    .where('provider', '=', provider)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

type ChangedAccount = Omit<Updateable<RecipientAccounts>, 'pixKey' | 'sentFingerprint'> & {
  readonly pixKey?: string | null;
  readonly sentFingerprint?: string | null;
};

export async function updateRecipientAccount(
  trx: Transaction,
  { drivingSchoolId, provider }: AccountKey,
  { pixKey, sentFingerprint, ...set }: ChangedAccount,
): Promise<void> {
  await trx
    .updateTable('recipientAccounts')
    .set({
      ...set,
      ...(pixKey === undefined ? {} : { pixKey: toSeal(pixKey, 'pixKey') }),
      ...(sentFingerprint === undefined ? {} : { sentFingerprint: toSeal(sentFingerprint, 'sentFingerprint') }),
    })
    .where('drivingSchoolId', '=', drivingSchoolId)
    .where('provider', '=', provider)
    .execute();
}

interface Due {
  readonly providers: readonly PaymentProviderName[];
  readonly now: Temporal.Instant;
  readonly limit: number;
}

/** Accounts whose next check is due and that no process is checking now, the longest due first. */
export async function recipientAccountsDue(db: ReadDatabase, { providers, now, limit }: Due): Promise<AccountKey[]> {
  return db
    .selectFrom('recipientAccounts')
    .select(['drivingSchoolId', 'provider'])
    .where('provider', 'in', providers)
    .where('nextCheckAt', '<=', now)
    .where((eb) => eb.or([eb('heldUntil', 'is', null), eb('heldUntil', '<=', now)]))
    .orderBy('nextCheckAt')
    .limit(limit)
    .execute();
}

/**
 * Adds an account row for each school that has none at a provider, because the school was saved before such rows
 * existed. Returns the number of added rows.
 */
export async function noteSchoolsWithoutAccount(
  trx: Transaction,
  provider: PaymentProviderName,
  now: Temporal.Instant,
  limit: number,
): Promise<number> {
  const noted = await trx
    .insertInto('recipientAccounts')
    .columns(['drivingSchoolId', 'provider', 'nextCheckAt'])
    .expression((eb) =>
      eb
        .selectFrom('drivingSchools as ds')
        .select(['ds.id', sql<PaymentProviderName>`${provider}`.as('provider'), sql`${now}::timestamptz`.as('at')])
        .where((ds) =>
          ds.not(
            ds.exists(
              ds
                .selectFrom('recipientAccounts as ra')
                .select('ra.provider')
                .whereRef('ra.drivingSchoolId', '=', 'ds.id')
                .where('ra.provider', '=', provider),
            ),
          ),
        )
        .orderBy('ds.id')
        .limit(limit),
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(noted.numInsertedOrUpdatedRows ?? 0n);
}

/** Pairs of a school and a provider through which the school cannot receive money, in order of the schools' names. */
export async function schoolsThatCannotReceive(
  db: ReadDatabase,
  scope: SchoolScope,
  ids: readonly string[],
  providers: readonly PaymentProviderName[],
) {
  const schools = await drivingSchoolsVisibleTo(db, scope)
    .select(['ds.id as drivingSchoolId', 'ds.presentationName'])
    .where(sql`ds.id`, '=', sql`any(${ids}::uuid[])`)
    .orderBy('ds.presentationName')
    .execute();
  const accounts = await db
    .selectFrom('recipientAccounts')
    .select(['drivingSchoolId', 'provider', 'status'])
    .where(sql`driving_school_id`, '=', sql`any(${schools.map((school) => school.drivingSchoolId)}::uuid[])`)
    .execute();
  const statusOf = (id: string, provider: PaymentProviderName) =>
    accounts.find((account) => account.drivingSchoolId === id && account.provider === provider)?.status ?? 'NOT_ASKED';
  return schools.flatMap((school) =>
    PAYMENT_PROVIDER_NAMES.filter((provider) => providers.includes(provider))
      .map((provider) => ({ ...school, provider, status: statusOf(school.drivingSchoolId, provider) }))
      .filter(({ status }) => status !== 'ACTIVE'),
  );
}
