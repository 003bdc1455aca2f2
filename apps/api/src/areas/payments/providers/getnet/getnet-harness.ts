import {
  type CardDenial,
  GETNET_TEST_CARDS,
  type ManualScheduler,
  manualScheduler,
  simulateGetnet,
} from '@habilita/simulators';
import { newId } from '@habilita/kernel';
import { CARD_SESSION_ENDED, type CardRelay } from '../card-relay.ts';
import { sendHttp } from '../http.ts';
import type { WebhookRequest } from '../notice.ts';
import { type CardError, type PaymentProvider, type ProviderDeps, providerDeps } from '../provider.ts';
import type { ProviderHarness, SeenCall } from '../provider-harness.ts';
import { aWebhook } from '../sample-requests.ts';
import { getnet } from './getnet-provider.ts';

export const SELLER = '6eb2412c-165a-41cd-b1d9-76c575d70a28';
export const PATH_SECRET = 'the-end-of-our-address';
const ACCOUNT = { clientId: 'habilita', clientSecret: 'a-secret-of-the-simulator', sellerId: SELLER };
const ADDRESS = `http://api.test/webhooks/getnet/${PATH_SECRET}`;

/** The account at the marketplace's back-office; its address is that of the simulator. */
export const BACK_OFFICE = {
  tokenPath: '/credenciamento/auth/oauth/v2/token',
  scope: 'mgm',
  clientId: ACCOUNT.clientId,
  clientSecret: ACCOUNT.clientSecret,
  merchantId: '1000001',
  paymentPlans: { 5: 8, 30: 3 },
};

export const CARD = {
  cardholder_name: 'ANA SOUZA',
  security_code: '123',
  expiration_month: '12',
  expiration_year: '30',
};

/** The card's relay of the tests: cards stay in its memory, and it does what the real one is to do (decision 160). */
export function relayInMemory(deps: ProviderDeps, apiUrl: string) {
  const sessions = new Map<string, string>();
  const relay: CardRelay = {
    sessionUrl: 'http://relay.test/sessions',
    async send({ url, headers, body, cardAt, session }) {
      const number = sessions.get(session);
      if (number === undefined) return { kind: 'answer', status: CARD_SESSION_ENDED, body: null };
      const tokenUrl = new URL('/v1/tokens/card', apiUrl).href;
      const post = (to: string, sent: unknown) =>
        sendHttp({ method: 'POST', url: to, headers: { ...headers }, body: JSON.stringify(sent) }, deps);
      const token = await post(tokenUrl, { card_number: number });
      if (token.kind === 'unavailable' || token.status !== 201) return token;
      const answer = await post(url, withAt(body, cardAt, { ...CARD, ...Object(token.body) }));
      if (answer.kind === 'unavailable' || answer.status === 401) return answer;
      sessions.delete(session);
      const brand = number.startsWith('4') ? 'VISA' : 'OTHER';
      return { ...answer, card: { brand, lastFour: number.slice(-4) } };
    },
  };
  return { relay, sessions };
}

const withAt = (body: unknown, [name, ...path]: readonly string[], value: unknown): unknown =>
  name === undefined ? value : { ...Object(body), [name]: withAt(Object(body)[name], path, value) };

/** A simulated Getnet on a free port with a settable clock, or the one given; its notices are collected, not sent. */
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
  const { relay, sessions } = relayInMemory(providerDeps({ now: scheduler.now }), apiUrl);
  const connect = (deps: Partial<ProviderDeps> = {}, url = apiUrl, change: object = {}) =>
    getnet(
      {
        ...ACCOUNT,
        apiUrl: url,
        tokenPath: '/auth/oauth/v2/token',
        scope: 'oob',
        channel: 'MG',
        sendsSellerId: true,
        splitNames: 'SALES_AMOUNT',
        pathSecret: PATH_SECRET,
        ...change,
      },
      relay,
      { now: scheduler.now, ...deps },
    );
  /** Aborted as soon as the simulator leaves a call without an answer. */
  const timeoutSignal = () => {
    waiting = new AbortController();
    return waiting.signal;
  };
  const impatient = (change: object = {}) => connect({ timeoutSignal }, apiUrl, change);
  /** A session of the relay for the test card with this outcome. */
  const sessionFor = (outcome: 'approved' | CardDenial): string => {
    const number = GETNET_TEST_CARDS.find((card) => card.outcome === outcome)?.number ?? '';
    const session = newId();
    sessions.set(session, number);
    return session;
  };
  return { simulator, scheduler, apiUrl, caught, seen, provider: connect(), connect, impatient, sessionFor };
}
export type Started = Awaited<ReturnType<typeof startGetnet>>;

/** Pays a boleto from outside; returns its notice. */
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
    cardToken: async (outcome) => healthy.sessionFor(OUTCOMES[outcome]),
    async failing(how): Promise<PaymentProvider> {
      if (how === 'network') return healthy.connect({}, 'http://127.0.0.1:1');
      broken.simulator.faults.clear();
      broken.simulator.faults.order({ fault: how === 'timeout' ? 'SILENT' : 'SERVER_ERROR' });
      return broken.impatient();
    },
    async close() {
      await Promise.all([simulator.close(), broken.simulator.close()]);
    },
  };
}
