import type { PaymentOperation } from '@habilita/contract';
import type { Cents } from '@habilita/kernel';
import { writeRegistration } from '#areas/money/registration-row/index.ts';
import type { ReadDatabase, Transaction } from '#kernel/db/connect.ts';
import { recordEvent } from '#kernel/events.ts';
import { CARD_NOT_ARRIVED } from '../providers/provider.ts';
import { BEGINNINGS_BY_HAND } from '../charges/settled-by-hand.ts';
import type { CardFailure } from './card-attempt.ts';

/** Locks the registration, then the payment, and reads the payment; undefined for an unknown payment. */
export async function lockPayment(trx: Transaction, paymentId: string) {
  const found = await trx
    .selectFrom('payments')
    .select('registrationId')
    .where('id', '=', paymentId)
    .executeTakeFirst();
  if (found === undefined) return undefined;
  await trx.selectFrom('registrations').select('id').where('id', '=', found.registrationId).forNoKeyUpdate().execute();
  const row = await trx
    .selectFrom('payments')
    .select(['id', 'registrationId', 'orderId', 'paymentMethod', 'status', 'active', 'chargeState', 'grossCents'])
    .where('id', '=', paymentId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return { ...row, gross: row.grossCents };
}

export async function attemptById(db: ReadDatabase, attemptId: string) {
  const row = await db
    .selectFrom('paymentAttempts as a')
    .innerJoin('payments as p', 'p.id', 'a.paymentId')
    .select(['a.id', 'a.paymentId', 'a.registrationId', 'a.status', 'a.cardBrand', 'a.cardInstallments', 'a.errorCode'])
    .select(['a.failedTries', 'a.totalGrossCents', 'p.externalPaymentId', 'p.paymentProvider', 'p.paymentMethod'])
    .select('p.chargeIssue as issue')
    .where('a.id', '=', attemptId)
    .executeTakeFirst();
  return row && { ...row, gross: row.totalGrossCents };
}
export type AttemptRecord = NonNullable<Awaited<ReturnType<typeof attemptById>>>;

interface PaymentOfAttempts {
  readonly id: string;
  /** Attempts are found by their registration, because ended ones have no index by payment. */
  readonly registrationId: string;
}

export async function earlierAttempts(
  db: ReadDatabase,
  { id: paymentId, registrationId }: PaymentOfAttempts,
  since: Temporal.Instant,
) {
  const row = await db
    .selectFrom('paymentAttempts')
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('status', '=', 'PENDING').as('open'),
      eb.fn
        .countAll<number>()
        .filterWhere('status', '=', 'ERROR')
        .filterWhere('errorCode', 'is distinct from', CARD_NOT_ARRIVED)
        .filterWhere('at', '>=', since)
        .as('denied'),
    ])
    .where('registrationId', '=', registrationId)
    .where('paymentId', '=', paymentId)
    .where('operation', '=', 'CARD_PAYMENT')
    .executeTakeFirstOrThrow();
  return { open: row.open > 0, denied: row.denied };
}

export interface AttemptRow {
  readonly id: string;
  readonly registrationId: string;
  readonly paymentId: string;
  readonly at: Temporal.Instant;
  readonly operation: PaymentOperation;
  readonly status: 'PENDING' | 'ERROR';
  readonly cardInstallments: number | null;
  readonly totalGrossCents: Cents;
  readonly description: string;
  readonly errorCode: string | null;
  readonly errorDetails: string | null;
}

export async function insertAttempt(trx: Transaction, row: AttemptRow): Promise<void> {
  await trx.insertInto('paymentAttempts').values(row).execute();
  await writeRegistration(trx, row.registrationId, { add: { paymentAttemptsQty: 1 }, at: row.at });
}

/** The error text of a card attempt whose answer was lost: the provider was asked later and had charged no card. */
export const ANSWER_LOST = 'sem resposta do provedor';

/** Marks an open attempt as failed and adds this to the history; does nothing when the attempt has ended already. */
export async function failAttempt(
  trx: Transaction,
  { attemptId, paymentId: ofPayment }: { readonly attemptId: string; readonly paymentId?: string },
  failure: CardFailure,
  requestId?: string,
): Promise<void> {
  const ended = await trx
    .updateTable('paymentAttempts')
    .set({
      status: 'ERROR',
      errorCode: failure.code,
      errorDetails: failure.details.slice(0, 500),
      cardBrand: failure.cardBrand ?? null,
    })
    .where('id', '=', attemptId)
    .$if(ofPayment !== undefined, (query) => query.where('paymentId', '=', ofPayment ?? ''))
    .where('status', '=', 'PENDING')
    .returning(['registrationId', 'paymentId'])
    .executeTakeFirst();
  if (ended === undefined) return;
  const { registrationId, paymentId } = ended;
  const after = { paymentId, attemptId, code: failure.code };
  await recordEvent(trx, {
    entityType: 'REGISTRATION',
    entityId: registrationId,
    kind: 'CARD_PAYMENT_DENIED',
    after,
    requestId,
  });
}

const SUCCEEDED = { status: 'SUCCESS', errorCode: null, errorDetails: null } as const;

/** Marks an attempt as succeeded, even if it had failed because its answer was lost: a late approval still counts. */
export async function succeedAttempt(trx: Transaction, attemptId: string, cardBrand: string | null): Promise<void> {
  await trx
    .updateTable('paymentAttempts')
    .set({ ...SUCCEEDED, cardBrand })
    .where('id', '=', attemptId)
    .where('status', '<>', 'SUCCESS')
    .execute();
}

/**
 * Marks an attempt of the payment as succeeded, because the money arrived. Takes the attempt that the provider names,
 * else the open one, else the last one that failed because no answer came or because staff decided so by hand.
 */
export async function succeedOpenAttempt(
  trx: Transaction,
  { id: paymentId, registrationId }: PaymentOfAttempts,
  { attemptId, cardBrand }: { readonly attemptId?: string | undefined; readonly cardBrand: string | null },
): Promise<void> {
  const attempt = await trx
    .selectFrom('paymentAttempts')
    .select('id')
    .where('registrationId', '=', registrationId)
    .where('paymentId', '=', paymentId)
    .where((eb) =>
      eb.or([
        ...(attemptId === undefined ? [] : [eb('id', '=', attemptId)]),
        eb('status', '=', 'PENDING'),
        eb('errorDetails', '=', ANSWER_LOST),
        ...BEGINNINGS_BY_HAND.map((beginning) => eb('errorDetails', 'like', `${beginning}%`)),
      ]),
    )
    .$if(attemptId !== undefined, (query) => query.orderBy((eb) => eb('id', '=', attemptId ?? ''), 'desc'))
    .orderBy((eb) => eb('status', '=', 'PENDING'), 'desc')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (attempt !== undefined) await succeedAttempt(trx, attempt.id, cardBrand);
}

export async function publicPaymentOf(db: ReadDatabase, paymentId: string) {
  const row = await db
    .selectFrom('payments as p')
    .innerJoin('registrations as r', 'r.id', 'p.registrationId')
    .innerJoin('campaigns as c', 'c.id', 'p.campaignId')
    .innerJoin('drivingSchools as s', 's.id', 'p.drivingSchoolId')
    .innerJoin('plans as l', 'l.id', 'p.planId')
    .leftJoin('registrationCustomPayments as custom', 'custom.id', 'p.entityId')
    .select(['p.id', 'p.paymentMethod', 'p.status', 'p.active', 'p.chargeState', 'p.paymentProvider', 'p.dueDate'])
    .select(['p.grossCents', 'p.registrationId', 'p.orderId', 'p.entityType', 'p.paymentDate', 'p.cardBrand'])
    .select(['p.part', 'p.installmentNumber', 'p.numberOfInstallments', 'p.cardInstallments', 'r.studentName'])
    .select(['p.expiresAt', 'p.barcode', 'p.typefulLine', 'p.pixCopyAndPasteCode', 'p.chargeTryError'])
    .select(['r.status as registrationStatus', 'r.schedulingAt', 'custom.reason as customReason'])
    .select(['c.zoneOffset', 'c.name as campaignName', 's.presentationName as drivingSchoolName', 'l.name as planName'])
    .select(['s.companyName', 's.cnpj', 's.schoolPhone'])
    .where('p.id', '=', paymentId)
    .executeTakeFirst();
  return row && { ...row, gross: row.grossCents };
}
