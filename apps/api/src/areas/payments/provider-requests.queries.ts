import { newId } from '@habilita/kernel';
import { type Insertable, type Selectable, sql } from 'kysely';
import { z } from 'zod';
import type { ReadDatabase, Transaction } from '#kernel/db/connect.ts';
import type { DB } from '#kernel/db/schema.gen.ts';
import type { PayoutRecipient } from './providers/payout.ts';

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
  row: Pick<Columns, 'kind' | 'provider' | 'registrationId' | 'paymentId' | 'amountCents' | 'requestedBy'>,
  to: PayoutRecipient | null,
  at: Temporal.Instant,
): Promise<string> {
  const id = newId();
  const kept = { id, recipient: to === null ? null : JSON.stringify(to), createdAt: at, updatedAt: at };
  await trx
    .insertInto('providerRequests')
    .values({ ...row, ...kept })
    .execute();
  return id;
}

/** A request with the charge it is about; undefined when there is none with this id. */
export async function providerRequest(db: ReadDatabase, requestId: string) {
  const row = await db
    .selectFrom('providerRequests as q')
    .leftJoin('payments as p', 'p.id', 'q.paymentId')
    .selectAll('q')
    .select(['p.externalPaymentId', 'p.orderId'])
    .where('q.id', '=', requestId)
    .executeTakeFirst();
  return row && { ...row, recipient: row.recipient === null ? null : recipient.parse(row.recipient) };
}
export type KeptRequest = NonNullable<Awaited<ReturnType<typeof providerRequest>>>;

/** Moves an open request on; false when it had ended already. */
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

/** Keeps that the provider was asked, and when it is asked again; `error` null when it answered. */
export async function noteRequestTry(
  trx: Transaction,
  requestId: string,
  tried: { readonly at: Temporal.Instant; readonly againAt: Temporal.Instant; readonly error: string | null },
): Promise<void> {
  await trx
    .updateTable('providerRequests')
    .set((eb) => ({
      askedAt: tried.at,
      askAgainAt: tried.againAt,
      tryError: tried.error,
      failedTries: tried.error === null ? eb.val(0) : eb('failedTries', '+', 1),
    }))
    .where('id', '=', requestId)
    .execute();
}

/** Takes requests nobody carries out at the moment; none is taken again before the lease ends. */
export async function claimRequests(
  trx: Transaction,
  {
    now,
    since,
    leaseUntil,
    limit,
  }: { now: Temporal.Instant; since: Temporal.Instant; leaseUntil: Temporal.Instant; limit: number },
): Promise<string[]> {
  const due = trx
    .selectFrom('providerRequests')
    .select('id')
    .where('state', 'in', ['REQUESTED', 'ACCEPTED'])
    .where(sql<boolean>`coalesce(ask_again_at <= ${now}, updated_at <= ${since})`)
    .orderBy('updatedAt')
    .limit(limit)
    .forUpdate()
    .skipLocked();
  const rows = await trx
    .updateTable('providerRequests')
    .set({ askAgainAt: leaseUntil })
    .where('id', 'in', due)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
