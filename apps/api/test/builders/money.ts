import { newId } from '@habilita/kernel';
import { accountSecret, signatureHeader } from '@habilita/sandbox';
import type { FastifyInstance } from 'fastify';
import { proveLedger } from '#areas/money/ledger/index.ts';
import type { TestApp } from '../app.ts';
import { aCampaign, type BuiltCampaign } from './campaign.ts';
import { type Enrolment, fillCart, payBy } from './enrolment.ts';

export interface Charged extends Enrolment {
  readonly paymentId: string;
  readonly provider: string;
  readonly externalId: string;
  readonly grossCents: number;
  readonly campaign: BuiltCampaign;
}

export async function aCharged(
  test: TestApp,
  method: 'PIX' | 'CREDIT' | 'BOLETO' | 'BOLETO_PARCELADO' = 'PIX',
): Promise<Charged> {
  const campaign = await aCampaign(test.db, { now: test.clock.now() });
  const enrolment = await fillCart(test, campaign);
  await payBy(test, enrolment, method);
  await test.drainJobs();
  const payment = await test.db
    .selectFrom('payments')
    .select(['id', 'paymentProvider', 'externalPaymentId', 'grossCents'])
    .where('registrationId', '=', enrolment.registrationId)
    .where('part', '=', 'DOWN_PAYMENT')
    .executeTakeFirstOrThrow();
  const { id: paymentId, paymentProvider, externalPaymentId, grossCents } = payment;
  const charge = { provider: paymentProvider ?? '', externalId: externalPaymentId ?? '' };
  return { ...enrolment, campaign, paymentId, grossCents, ...charge };
}

export interface Notice {
  readonly provider: string;
  readonly id: string;
  /** Empty when the notice names no movement of money. */
  readonly movementId: string;
  /** Given for a PIX. */
  readonly endToEndId?: string;
  readonly chargeId: string;
  readonly amount: number;
  readonly type: string;
  readonly paymentId?: string;
  readonly refundId?: string;
  readonly attemptId?: string;
}

/** Says that the charge's money arrived. */
export function aNotice(
  charged: Pick<Charged, 'provider' | 'externalId' | 'grossCents'>,
  overrides: Partial<Notice> = {},
): Notice {
  const { provider, externalId: chargeId, grossCents: amount } = charged;
  const id = `evt_${newId()}`;
  return { provider, id, movementId: `pay_${newId()}`, chargeId, amount, type: 'charge.paid', ...overrides };
}

/** Signed now unless told otherwise; returns the status. */
export async function deliver(
  test: TestApp,
  { provider, id, movementId, endToEndId, chargeId, amount, type, paymentId, refundId, attemptId }: Notice,
  how: {
    app?: FastifyInstance;
    signedAt?: Temporal.Instant;
    secret?: string;
    occurredAt?: Temporal.Instant | string;
  } = {},
): Promise<number> {
  const { app = test.app, signedAt = test.clock.now(), secret = test.deps.environment.secrets.webhook } = how;
  const occurredAt = how.occurredAt ?? test.clock.now();
  const told = {
    charge_id: chargeId,
    amount,
    payment_id: paymentId,
    refund_id: refundId,
    attempt_id: attemptId,
    ...(type === 'charge.paid' ? { movement_id: movementId, end_to_end_id: endToEndId } : {}),
  };
  const body = JSON.stringify({ id, type, date: occurredAt.toString(), data: told });
  const answer = await app.inject({
    method: 'POST',
    url: `/api/v1/webhooks/payments/${provider}`,
    headers: {
      'content-type': 'application/json',
      'sandbox-signature': signatureHeader(accountSecret(secret, provider), signedAt, body),
    },
    payload: body,
  });
  return answer.statusCode;
}

/** Proves the ledger on the way. */
export async function standingOf(test: TestApp, { registrationId, paymentId }: Charged) {
  const { db } = test;
  const payment = await db
    .selectFrom('payments')
    .select(['status', 'active', 'approvalDay', 'liquidationDay', 'cardBrand', 'cardInstallments'])
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
  const registration = await db
    .selectFrom('registrations')
    .select(['balanceCents', 'totalPendingCents', 'hasPaidAnyDownPayment', 'paymentAttemptsQty'])
    .where('id', '=', registrationId)
    .executeTakeFirstOrThrow();
  const booked = await db
    .selectFrom('ledgerTransactions')
    .select('id')
    .where('registrationId', '=', registrationId)
    .where('kind', '=', 'PLATFORM_PAYMENT')
    .execute();
  const raised = await db
    .selectFrom('irregularities')
    .select('type')
    .where('registrationId', '=', registrationId)
    .execute();
  const { mismatches } = await proveLedger(test.deps);
  return { ...payment, ...registration, booked: booked.length, raised: raised.map(({ type }) => type), mismatches };
}
