import { z } from 'zod';
import { certifiedFetch } from '../certified-fetch.ts';
import { unavailable } from '../http.ts';
import type { PayoutProvider } from '../payout.ts';
import { type FetchBalanceResult, type PaymentProvider, type ProviderMetadata } from '../provider.ts';
import { type ProviderDeps, providerDeps } from '../provider-deps.ts';
import { cancelCharge, createCharge, fetchCharge, read, refund } from './transfeera-charges.ts';
import { createTransfeeraClient, type TransfeeraClient } from './transfeera-client.ts';
import type { TransfeeraConfig } from './transfeera-config.ts';
import { fetchDisputes } from './transfeera-disputes.ts';
import { parseTransfeeraNotice } from './transfeera-notices.ts';
import { transfeeraRecipients } from './transfeera-recipients.ts';
import { transfeeraPayouts } from './transfeera-payouts.ts';
import { fetchStatement } from './transfeera-statement.ts';
import { transfeeraWebhooks } from './transfeera-webhooks.ts';
import { reais } from './transfeera-wire.ts';

export const TRANSFEERA: ProviderMetadata = {
  name: 'transfeera',
  label: 'Transfeera',
  methods: ['PIX'],
  recipient: 'PIX_KEY',
  repetition: { createCharge: 'LOOK_UP', refund: 'LOOK_UP' },
};

/** PIX and bank transfers by Transfeera; both share one client, and so one token. */
export function transfeera(
  config: TransfeeraConfig,
  replaced?: Partial<ProviderDeps>,
): { readonly provider: PaymentProvider; readonly payouts: PayoutProvider } {
  const { clientCertificate } = config;
  const certified = clientCertificate === undefined ? {} : { fetch: certifiedFetch(clientCertificate) };
  const deps = providerDeps({ ...certified, ...replaced });
  const call = createTransfeeraClient(config, deps);
  const account = { call, pixKey: config.pixKey, now: deps.now };
  const provider: PaymentProvider = {
    metadata: TRANSFEERA,
    webhooks: transfeeraWebhooks(call),
    recipients: transfeeraRecipients(call),
    createCharge: (request) => createCharge(account, request),
    fetchCharge: (reference) => fetchCharge(account, reference),
    cancelCharge: (externalId) => cancelCharge(account, externalId),
    refund: (request) => refund(account, request),
    fetchBalance: () => fetchBalance(call),
    fetchDisputes: (period) => fetchDisputes(call, period),
    fetchStatement: (period) => fetchStatement(account, period),
    parseWebhook: (request) => parseTransfeeraNotice(request, { expected: config.pathSecrets, now: deps.now() }),
  };
  return { provider, payouts: transfeeraPayouts(TRANSFEERA, call) };
}

/**
 * Only `value` is read. The answer also has an amount that is still waiting, which is not ours yet
 * (docs/provider-facts.md B6).
 */
const balance = z.object({ value: reais });

async function fetchBalance(call: TransfeeraClient): Promise<FetchBalanceResult> {
  const answer = await call({ method: 'GET', path: '/statement/balance' });
  if (answer.kind === 'unavailable') return answer;
  if (answer.status >= 300) return unavailable('server', `balance, HTTP ${answer.status}`);
  const told = read(answer, balance, 'balance');
  return told.kind === 'read' ? { kind: 'balance', available: told.value.value } : told;
}
