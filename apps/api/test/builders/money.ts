import { newId } from '@habilita/kernel';
import { signatureHeader } from '@habilita/simulators';
import type { FastifyInstance } from 'fastify';
import { proveLedger } from '#areas/money/ledger/index.ts';
import { signatureSecretOf } from '#areas/payments/webhooks/register-webhooks.ts';
import { pathSecretOf, WEBHOOKS_PATH } from '#areas/payments/webhooks/webhook-address.ts';
import type { TestApp } from '../app.ts';
import { aCampaign, type BuiltCampaign } from './campaign.ts';
import { type Enrolment, fillCart, payBy } from './enrolment.ts';
import { PIX_PROVIDER } from './providers.ts';

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
  options: { readonly schools?: number } = {},
): Promise<Charged> {
  const campaign = await aCampaign(test.db, { now: test.clock.now(), ...options });
  const enrolment = await fillCart(test, campaign);
  const { status, body } = await payBy(test, enrolment, method);
  if (status !== 201) throw new Error(`The student could not register: ${JSON.stringify(body)}`);
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

/** A student who chose PIX; the provider has not been asked for the charge yet. */
export async function aPixStudent(test: TestApp): Promise<Charged> {
  const campaign = await aCampaign(test.db, { now: test.clock.now() });
  const enrolment = await fillCart(test, campaign);
  await payBy(test, enrolment, 'PIX');
  const { id: paymentId, grossCents } = await test.db
    .selectFrom('payments')
    .select(['id', 'grossCents'])
    .where('registrationId', '=', enrolment.registrationId)
    .executeTakeFirstOrThrow();
  return {
    ...enrolment,
    campaign,
    paymentId,
    grossCents,
    provider: PIX_PROVIDER,
    externalId: `${paymentId.replaceAll('-', '')}1`,
  };
}

/** A notice of Transfeera about a PIX. */
export interface Notice {
  readonly id: string;
  /** The end-to-end id of the PIX. */
  readonly movementId: string;
  /** The txid of the charge that the PIX pays. */
  readonly chargeId: string;
  readonly amount: number;
  /** Whether the PIX was received or given back. */
  readonly object: 'CashIn' | 'CashInRefund';
  readonly paymentId?: string;
  /** Our id of the refund, if we asked for it. */
  readonly refundId?: string;
}

/** Makes Transfeera's notice that a charge was paid. */
export function aNotice(
  { externalId: chargeId, grossCents: amount }: Pick<Charged, 'externalId' | 'grossCents'>,
  overrides: Partial<Notice> = {},
): Notice {
  return { id: newId(), movementId: `E${newId()}`, chargeId, amount, object: 'CashIn', ...overrides };
}

/**
 * Sends a notice signed as Transfeera signs it; the time of the signature is now by default. Returns the HTTP status.
 */
export async function deliver(
  test: TestApp,
  { id, movementId, chargeId, amount, object, paymentId, refundId }: Notice,
  how: {
    app?: FastifyInstance;
    signedAt?: Temporal.Instant;
    secret?: string;
    occurredAt?: Temporal.Instant | string;
  } = {},
): Promise<number> {
  const { app = test.app, signedAt = test.clock.now() } = how;
  const secret = how.secret ?? (await signatureSecretOf(test.deps, PIX_PROVIDER)) ?? '';
  const date = (how.occurredAt ?? test.clock.now()).toString();
  const data =
    object === 'CashIn'
      ? { value: amount / 100, end2end_id: movementId, txid: chargeId, integration_id: paymentId ?? null }
      : { value: amount / 100, original_end2end_id: movementId, integration_id: refundId ?? null };
  const body = JSON.stringify({ id, version: 'v1', account_id: 'habilita', object, date, data });
  const answer = await app.inject({
    method: 'POST',
    url: `${WEBHOOKS_PATH}${PIX_PROVIDER}/${pathSecretOf(test.deps.environment.secrets.webhook, PIX_PROVIDER)}`,
    headers: { 'content-type': 'application/json', 'transfeera-signature': signatureHeader(secret, signedAt, body) },
    payload: body,
  });
  return answer.statusCode;
}

/** Reads the state of the payment and its registration, and checks the ledger for mismatches. */
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
    .orderBy('id')
    .execute();
  const { mismatches } = await proveLedger(test.deps);
  return { ...payment, ...registration, booked: booked.length, raised: raised.map(({ type }) => type), mismatches };
}
