import { createCardRelay, proofOf } from '@habilita/card-relay';
import {
  type CardDenial,
  GETNET_TEST_CARDS,
  type ManualScheduler,
  manualScheduler,
  simulateGetnet,
} from '@habilita/simulators';
import { cardRelay } from '../card-relay.ts';
import type { WebhookRequest } from '../notice.ts';
import { type CardError, type PaymentProvider } from '../provider.ts';
import { type ProviderDeps, providerDeps } from '../provider-deps.ts';
import type { ProviderHarness, SeenCall } from '../provider-harness.ts';
import { aWebhook } from '../sample-requests.ts';
import { type GetnetConfig, getnetConfig } from './getnet-config.ts';
import { getnet } from './getnet-provider.ts';

export const SELLER = '6eb2412c-165a-41cd-b1d9-76c575d70a28';
export const PATH_SECRET = 'the-end-of-our-address';
const ACCOUNT = { clientId: 'habilita', clientSecret: 'a-secret-of-the-simulator', sellerId: SELLER };
const ADDRESS = `http://api.test/webhooks/getnet/${PATH_SECRET}`;

/** The settings of the marketplace's account at Getnet's back-office; tests add the simulator's address as `apiUrl`. */
export const BACK_OFFICE = {
  tokenPath: '/credenciamento/auth/oauth/v2/token',
  scope: 'mgm',
  clientId: ACCOUNT.clientId,
  clientSecret: ACCOUNT.clientSecret,
  merchantId: '1000001',
  paymentPlans: { 5: 8, 30: 3 },
};

const CARD = { name: 'ANA SOUZA', code: '123', month: '12', year: '30' };
const RELAY_SECRET = 'what the API and the relay share';

/**
 * The card's relay in front of this simulated Getnet. Its cards stay until they are used, because no timer drops them.
 */
async function relayTo(account: GetnetConfig) {
  const relay = createCardRelay({
    getnet: account,
    secret: RELAY_SECRET,
    pageOrigin: 'http://api.test',
    after: () => () => undefined,
  });
  const url = await relay.listen(0);
  /** Sends a card's data to the relay for a payment, as the page of the card fields does; returns the card's handle. */
  async function leave(payment: string, number: string): Promise<string> {
    const proof = proofOf(RELAY_SECRET, payment);
    const answer = await relay.app.inject({
      method: 'POST',
      url: '/cards',
      headers: { host: 'relay.test', origin: 'http://relay.test' },
      payload: { ...CARD, payment, proof, number },
    });
    return answer.json<{ handle: string }>().handle;
  }
  return { relay, url, leave };
}

/**
 * A simulated Getnet on a free port, with the given clock or one that the test moves. It collects its notices in a list
 * and does not send them.
 */
export async function startGetnet(clock?: Pick<ManualScheduler, 'now'>) {
  const manual = manualScheduler();
  const scheduler: ManualScheduler = { ...manual, now: clock?.now ?? manual.now };
  const caught: WebhookRequest[] = [];
  let waiting = new AbortController();
  const simulator = simulateGetnet({
    ...ACCOUNT,
    notifyUrl: ADDRESS,
    scheduler,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const [headers, rawBody] = [Object.fromEntries(request.headers), await request.text()];
      const query = Object.fromEntries(new URL(request.url).searchParams);
      const method = request.method === 'GET' ? 'GET' : 'POST';
      caught.push(aWebhook({ method, query, headers, rawBody, pathSecret: PATH_SECRET }));
      return new Response(null, { status: 200 });
    },
    onHeld: () => waiting.abort(),
  });
  const seen: SeenCall[] = [];
  simulator.app.addHook('preHandler', async ({ method, url: path, body }) => {
    if (!path.includes('/oauth/') && !path.startsWith('/simulator'))
      seen.push({ method, path, key: undefined, body: JSON.stringify(body) });
  });
  const apiUrl = await simulator.listen(0);
  const config = getnetConfig.parse({
    ...ACCOUNT,
    apiUrl,
    sendsSellerId: true,
    splitNames: 'SALES_AMOUNT',
    pathSecrets: [PATH_SECRET],
  });
  const { relay, url: relayUrl, leave } = await relayTo(config);
  const connect = (deps: Partial<ProviderDeps> = {}, url = apiUrl, change: object = {}) => {
    const all = { now: scheduler.now, ...deps };
    const way = cardRelay({ url: relayUrl, apiUrl: relayUrl, secret: RELAY_SECRET }, providerDeps(all));
    return getnet({ ...config, apiUrl: url, ...change }, way, all);
  };
  /** A timeout that ends a call as soon as the simulator leaves it without an answer. */
  const timeoutSignal = () => {
    waiting = new AbortController();
    return waiting.signal;
  };
  const impatient = (change: object = {}) => connect({ timeoutSignal }, apiUrl, change);
  /**
   * Sends the relay a test card for a payment; Getnet will approve it or deny it as given. Returns the card's handle.
   */
  const cardFor = (outcome: 'approved' | CardDenial, paymentId: string): Promise<string> =>
    leave(paymentId, GETNET_TEST_CARDS.find((card) => card.outcome === outcome)?.number ?? '');
  async function close(): Promise<void> {
    await Promise.all([relay.close(), simulator.close()]);
  }
  return { simulator, scheduler, apiUrl, caught, seen, provider: connect(), connect, impatient, cardFor, relay, close };
}
export type Started = Awaited<ReturnType<typeof startGetnet>>;

/** Plays a student who pays the boleto; returns the notice that the simulator sends about it. */
export async function payAt({ simulator, caught }: Started, paymentId: string): Promise<WebhookRequest> {
  const payment = simulator.records.payments.get(paymentId);
  if (payment === undefined) throw new Error(`No payment ${paymentId}`);
  simulator.engine.payBoleto(payment);
  await simulator.notifier.idle();
  const notice = caught.at(-1);
  if (notice === undefined) throw new Error('No notice was sent');
  return notice;
}

export const OUTCOMES: Readonly<Record<CardError | 'approved', 'approved' | CardDenial>> = {
  approved: 'approved',
  CARD_RESTRICTED: 'restricted_card',
  CARD_INVALID_DATA: 'invalid_data',
  CARD_INVALID_NUMBER: 'invalid_number',
  CARD_INVALID_CVV: 'invalid_cvv',
  CARD_EXPIRED: 'expired_card',
  CARD_INSUFFICIENT_LIMIT: 'insufficient_limit',
  CARD_REFUSED: 'refused',
  CARD_NOT_PROCESSED: 'not_processed',
  CARD_UNSUPPORTED_BRAND: 'unsupported_brand',
};

const ONE_DAY_MS = 24 * 60 * 60 * 1_000;

export async function getnetHarness(): Promise<ProviderHarness> {
  const healthy = await startGetnet();
  const broken = await startGetnet();
  const { simulator, scheduler } = healthy;
  return {
    provider: healthy.provider,
    now: scheduler.now,
    pay: (externalId) => payAt(healthy, externalId),
    async later() {
      scheduler.advance(1);
      await simulator.notifier.idle();
    },
    async untilPartsAreGivenBack() {
      scheduler.advance(ONE_DAY_MS);
    },
    seen: () => healthy.seen.splice(0),
    cardToken: (outcome, paymentId) => healthy.cardFor(OUTCOMES[outcome], paymentId),
    async failing(how): Promise<PaymentProvider> {
      if (how === 'network') return healthy.connect({}, 'http://127.0.0.1:1');
      broken.simulator.faults.clear();
      broken.simulator.faults.order({ fault: how === 'timeout' ? 'SILENT' : 'SERVER_ERROR' });
      return broken.impatient();
    },
    async close() {
      await Promise.all([healthy.close(), broken.close()]);
    },
  };
}
