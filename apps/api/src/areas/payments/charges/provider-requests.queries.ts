import { addCents, type Cents, cents, type HolderShares, newId, takenInProportion } from '@habilita/kernel';
import type { Insertable, Selectable } from 'kysely';
import { z } from 'zod';
import type { ReadDatabase, Transaction } from '#kernel/db/connect.ts';
import { JsonToSeal } from '#kernel/db/sealed/to-seal.ts';
import type { DB } from '#kernel/db/schema.gen.ts';
import type { PayoutRecipient } from '../providers/payout.ts';

type Columns = Insertable<DB['providerRequests']>;
export type RequestState = Selectable<DB['providerRequests']>['state'];

const recipient: z.ZodType<PayoutRecipient> = z.object({
  name: z.string(),
  document: z.string(),
  bankNumber: z.string(),
  agencyNumber: z.string(),
  agencyVerificationDigit: z.string().optional(),
  accountNumber: z.string(),
  accountVerificationDigit: z.string(),
  accountType: z.enum(['CHECKING', 'SAVINGS', 'PAYMENT']),
});

export async function insertRequest(
  trx: Transaction,
  {
    id = newId(),
    shares,
    ...row
  }: Pick<Columns, 'kind' | 'provider' | 'registrationId' | 'paymentId' | 'amountCents' | 'requestedBy'> & {
    readonly id?: string;
    /** How much of a refund is taken back from each holder. */
    readonly shares?: HolderShares;
  },
  to: PayoutRecipient | null,
  at: Temporal.Instant,
): Promise<string> {
  const kept = {
    id,
    recipient: to === null ? null : new JsonToSeal(to),
    partnerCents: shares?.partner ?? null,
    marketplaceCents: shares?.marketplace ?? null,
    createdAt: at,
    updatedAt: at,
  };
  await trx
    .insertInto('providerRequests')
    .values({ ...row, ...kept })
    .execute();
  return id;
}

export async function providerRequest(db: ReadDatabase, requestId: string) {
  const row = await db
    .selectFrom('providerRequests as q')
    .leftJoin('payments as p', 'p.id', 'q.paymentId')
    .selectAll('q')
    .select(['p.orderId', 'p.partnerGrossCents', 'p.marketplaceGrossCents'])
    .select((eb) => [
      // A payment that was paid through an earlier charge may have no current charge; the newest earlier one is then
      // the charge to refund.
      eb.fn
        .coalesce(
          'p.externalPaymentId',
          eb
            .selectFrom('formerCharges as f')
            .select('f.externalPaymentId')
            .whereRef('f.paymentId', '=', 'p.id')
            .orderBy('f.issue', 'desc')
            .limit(1),
        )
        .as('externalPaymentId'),
    ])
    .where('q.id', '=', requestId)
    .executeTakeFirst();
  return row && { ...row, recipient: row.recipient === null ? null : recipient.parse(row.recipient) };
}
export type ProviderRequest = NonNullable<Awaited<ReturnType<typeof providerRequest>>>;

/** Returns those of `ids` that belong to our requests to providers. */
export async function requestsAmong(db: ReadDatabase, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('providerRequests').select('id').where('id', 'in', ids).execute();
  return rows.map(({ id }) => id);
}

/**
 * How much of a refund is taken back from each holder: as recorded with the request, otherwise in the proportion of the
 * payment's shares.
 */
export function sharesOf(
  request: Pick<
    ProviderRequest,
    'amountCents' | 'partnerCents' | 'marketplaceCents' | 'partnerGrossCents' | 'marketplaceGrossCents'
  >,
): HolderShares {
  const { amountCents, partnerCents, marketplaceCents, partnerGrossCents, marketplaceGrossCents } = request;
  if (partnerCents !== null && marketplaceCents !== null)
    return { partner: partnerCents, marketplace: marketplaceCents };
  const held = { partner: partnerGrossCents ?? cents(0), marketplace: marketplaceGrossCents ?? cents(0) };
  return takenInProportion(amountCents, held);
}

/**
 * Reserves an open request for one process until the moment `until`; returns false while another process has reserved
 * it.
 */
export async function claimRequest(
  trx: Transaction,
  requestId: string,
  { now, until }: { readonly now: Temporal.Instant; readonly until: Temporal.Instant },
): Promise<boolean> {
  const row = await trx
    .updateTable('providerRequests')
    .set({ claimedUntil: until })
    .where('id', '=', requestId)
    .where('state', 'in', ['REQUESTED', 'ACCEPTED'])
    .where((eb) => eb.or([eb('claimedUntil', 'is', null), eb('claimedUntil', '<=', now)]))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Ends the reservation of a request that was to last until `until`. A later reservation by another process is left
 * alone.
 */
export async function endClaim(trx: Transaction, requestId: string, until: Temporal.Instant): Promise<void> {
  await trx
    .updateTable('providerRequests')
    .set({ claimedUntil: null })
    .where('id', '=', requestId)
    .where('claimedUntil', '=', until)
    .execute();
}

/** Sets the state of an open request; returns false when the request had ended already. */
export async function setRequestState(
  trx: Transaction,
  requestId: string,
  to: { readonly state: RequestState; readonly externalId?: string; readonly error?: string | null },
  now: Temporal.Instant,
): Promise<boolean> {
  const row = await trx
    .updateTable('providerRequests')
    .set({ ...to, updatedAt: now })
    .where('id', '=', requestId)
    .where('state', 'in', ['REQUESTED', 'ACCEPTED'])
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Ids of the transfers that ended, and of the refunds that were rejected, at the moment `since` or later. */
export async function endedRequests(db: ReadDatabase, since: Temporal.Instant): Promise<string[]> {
  const rows = await db
    .selectFrom('providerRequests')
    .select('id')
    .where((eb) => eb.or([eb('state', '=', 'REJECTED'), eb.and([eb('state', '=', 'DONE'), eb('kind', '=', 'PAYOUT')])]))
    .where('updatedAt', '>=', since)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Changes the state of a transfer from done to rejected, because the bank has sent the money back; returns false when
 * its state is not done.
 */
export async function rejectDone(
  trx: Transaction,
  requestId: string,
  error: string,
  now: Temporal.Instant,
): Promise<boolean> {
  const row = await trx
    .updateTable('providerRequests')
    .set({ state: 'REJECTED', error, updatedAt: now })
    .where('id', '=', requestId)
    .where('state', '=', 'DONE')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function requestStateOf(trx: Transaction, requestId: string): Promise<RequestState> {
  const row = await trx
    .selectFrom('providerRequests')
    .select('state')
    .where('id', '=', requestId)
    .executeTakeFirstOrThrow();
  return row.state;
}

/**
 * Corrects the state of a request that counts as rejected, after the provider turned out to have accepted it or carried
 * it out.
 */
export async function correctRequestState(
  trx: Transaction,
  requestId: string,
  to: { readonly state: RequestState; readonly externalId?: string; readonly error?: string | null },
  now: Temporal.Instant,
): Promise<void> {
  await trx
    .updateTable('providerRequests')
    .set({ error: null, ...to, updatedAt: now })
    .where('id', '=', requestId)
    .where('state', '=', 'REJECTED')
    .executeTakeFirstOrThrow();
}

/** The sum, for each provider and in centavos, of the refunds that have not been requested from the provider yet. */
export async function refundsNotSent(db: ReadDatabase): Promise<ReadonlyMap<string, Cents>> {
  const rows = await db
    .selectFrom('providerRequests')
    .select(['provider', 'amountCents'])
    .where('kind', '=', 'REFUND')
    .where('state', '=', 'REQUESTED')
    .execute();
  const byProvider = Map.groupBy(rows, ({ provider }) => provider);
  return new Map(
    [...byProvider].map(([provider, of]) => [provider, addCents(...of.map(({ amountCents }) => amountCents))]),
  );
}
