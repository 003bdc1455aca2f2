import { z } from 'zod';
import { type HttpAnswer, unavailable } from '../http.ts';
import type { Unavailable } from '../failures.ts';
import {
  type CancelChargeResult,
  type ChargeReference,
  type CreateChargeResult,
  type FetchBalanceResult,
  type FetchChargeResult,
  type PaymentProvider,
  type ProviderDefinition,
  type ProviderMetadata,
  providerDeps,
  type RefundRequest,
  type RefundResult,
} from '../provider.ts';
import { payCard } from './sandbox-card.ts';
import { createSandboxClient, type SandboxClient } from './sandbox-client.ts';
import { parseSandboxWebhook } from './sandbox-events.ts';
import {
  chargeBody,
  chargeOf,
  idempotencyKey,
  rejected,
  wireBalance,
  wireCharge,
  wireCharges,
} from './sandbox-wire.ts';

const configSchema = z.strictObject({
  /** For example http://127.0.0.1:3001 */
  baseUrl: z.url(),
  clientId: z.string().min(1),
  clientSecret: z.string().min(1),
  /** Signs webhooks. */
  webhookSecret: z.string().min(1),
});

/** A provider for one account of the sandbox: speaks HTTP like a real one, moves no money. */
export const sandboxProvider = (metadata: ProviderMetadata): ProviderDefinition<typeof configSchema> => ({
  metadata,
  configSchema,
  create(config, replaced): PaymentProvider {
    const deps = providerDeps(replaced);
    const call = createSandboxClient(config, deps);
    return {
      metadata,
      cards: {
        fieldsUrl: () => new URL('/tokens/card', config.baseUrl).href,
        pay: (request) => payCard(call, request),
        problem: () => Promise.resolve(undefined),
      },
      async createCharge(request) {
        return issued(
          await call({
            method: 'POST',
            path: '/charges',
            body: chargeBody(request),
            idempotencyKey: idempotencyKey(request),
          }),
        );
      },
      fetchCharge: (reference) => fetchCharge(call, reference),
      cancelCharge: (externalId) => cancelCharge(call, externalId),
      refund: (request) => refund(call, request),
      fetchBalance: () => fetchBalance(call),
      parseWebhook: (request) => parseSandboxWebhook(request, config.webhookSecret, deps.now()),
    };
  },
});

const chargePath = (externalId: string, action = '') => `/charges/${encodeURIComponent(externalId)}${action}`;

function issued(answer: HttpAnswer | Unavailable): CreateChargeResult {
  if (answer.kind === 'unavailable') return answer;
  if (answer.status >= 400) return rejected(answer);
  const charge = wireCharge.safeParse(answer.body);
  return charge.success ? { kind: 'issued', charge: chargeOf(charge.data) } : unavailable('unreadable', 'charge');
}

async function fetchCharge(call: SandboxClient, reference: ChargeReference): Promise<FetchChargeResult> {
  const byPayment = 'paymentId' in reference;
  const path = byPayment
    ? `/charges?payment_id=${encodeURIComponent(reference.paymentId)}`
    : chargePath(reference.externalId);
  const answer = await call({ method: 'GET', path });
  if (answer.kind === 'unavailable') return answer;
  if (answer.status === 404) return { kind: 'unknown' };
  const schema = byPayment ? wireCharges : wireCharge.transform((charge) => ({ charges: [charge] }));
  const parsed = schema.safeParse(answer.body);
  if (!parsed.success) return unavailable('unreadable', `charge, HTTP ${answer.status}`);
  const key = 'issue' in reference ? idempotencyKey(reference) : undefined;
  const found = parsed.data.charges.find((charge) => key === undefined || charge.idempotency_key === key);
  return found ? { kind: 'found', charge: chargeOf(found) } : { kind: 'unknown' };
}

async function cancelCharge(call: SandboxClient, externalId: string): Promise<CancelChargeResult> {
  const answer = await call({ method: 'POST', path: chargePath(externalId, '/cancel') });
  if (answer.kind === 'unavailable') return answer;
  if (answer.status === 404) return { kind: 'unknown' };
  if (answer.status === 409) return { kind: 'already-paid' };
  return answer.status < 300 ? { kind: 'cancelled' } : unavailable('server', `HTTP ${answer.status}`);
}

async function refund(call: SandboxClient, { externalId, refundId, amount }: RefundRequest): Promise<RefundResult> {
  const body = { refund_id: refundId, amount };
  const answer = await call({ method: 'POST', path: chargePath(externalId, '/refund'), body });
  if (answer.kind === 'unavailable') return answer;
  if (answer.status === 404) return { kind: 'unknown' };
  if (answer.status >= 400) return rejected(answer);
  if (answer.status === 202) return { kind: 'requested' };
  const charge = wireCharge.safeParse(answer.body);
  if (!charge.success) return unavailable('unreadable', 'charge');
  return { kind: 'refunded', refundedTotal: charge.data.refunded_amount };
}

async function fetchBalance(call: SandboxClient): Promise<FetchBalanceResult> {
  const answer = await call({ method: 'GET', path: '/balance' });
  if (answer.kind === 'unavailable') return answer;
  const balance = wireBalance.safeParse(answer.body);
  if (!balance.success) return unavailable('unreadable', `balance, HTTP ${answer.status}`);
  return { kind: 'balance', available: balance.data.available };
}
