import type { CardRelay } from '../card-relay.ts';
import type { Period } from '../dispute.ts';
import { type PaymentProvider, type ProviderMetadata } from '../provider.ts';
import { type ProviderDeps, providerDeps } from '../provider-deps.ts';
import { payCard } from './getnet-cards.ts';
import { cancelCharge, createCharge, fetchCharge } from './getnet-charges.ts';
import { createGetnetClient } from './getnet-client.ts';
import type { GetnetBackOffice, GetnetConfig } from './getnet-config.ts';
import { parseGetnetNotice } from './getnet-notices.ts';
import { refund } from './getnet-refunds.ts';
import { fetchDisputes, fetchStatement } from './getnet-statement.ts';
import { getnetSubsellers } from './getnet-subsellers.ts';

export const GETNET: ProviderMetadata = {
  name: 'getnet',
  label: 'Getnet',
  methods: ['CREDIT', 'BOLETO'],
  recipient: 'SUBSELLER',
  repetition: { createCharge: 'KEY', refund: 'LOOK_UP' },
  refunds: ['CREDIT'],
  hasNoBalance: true,
  noticesAreHints: true,
  disputesByChange: true,
};

/**
 * The provider of cards and boletos, by version 2 of Getnet's Brazilian API. Its webhooks are registered by a person in
 * Getnet's portal, and no call of its payments host returns a balance. Without a card relay it takes no cards.
 */
export function getnet(
  config: GetnetConfig,
  relay: CardRelay | undefined,
  replaced?: Partial<ProviderDeps>,
): PaymentProvider {
  const deps = providerDeps(replaced);
  const account = { call: createGetnetClient(config, deps), config, now: deps.now };
  const { pathSecrets, sellerId } = config;
  return {
    metadata: relay === undefined ? { ...GETNET, methods: ['BOLETO'], refunds: [] } : GETNET,
    ...(relay && {
      cards: {
        fieldsUrl: relay.fieldsUrl,
        pay: (request) => payCard(account, relay, request),
        problem: relay.problem,
      },
    }),
    ...(config.backOffice && backOfficeOf(config, config.backOffice, deps)),
    createCharge: (request) => createCharge(account, request),
    fetchCharge: (reference) => fetchCharge(account, reference),
    cancelCharge: (externalId) => cancelCharge(account, externalId),
    refund: (request) => refund(account, request),
    parseWebhook: (request) => parseGetnetNotice(request, { pathSecrets, sellerId, now: deps.now() }),
  };
}

/** The calls of the marketplace's back-office, which has its own host and tokens (docs/provider-facts.md P1.8). */
function backOfficeOf(config: GetnetConfig, backOffice: GetnetBackOffice, deps: ProviderDeps) {
  const account = { call: createGetnetClient({ ...config, ...backOffice }, deps), sellerId: config.sellerId };
  return {
    recipients: getnetSubsellers(config, backOffice, deps),
    fetchDisputes: (period: Period) => fetchDisputes(account, period),
    fetchStatement: (period: Period) => fetchStatement(account, period),
  };
}
