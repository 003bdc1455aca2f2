import { accountSecret, createSandbox, manualScheduler, type Sandbox, TEST_CARDS } from '@habilita/sandbox';
import type { WebhookRequest } from '../notice.ts';
import type { CardError, ProviderDeps, ProviderMetadata } from '../provider.ts';
import type { ProviderHarness, SeenCall } from '../provider-harness.ts';
import { aWebhook } from '../sample-requests.ts';
import { sandboxProvider } from './sandbox-provider.ts';

const SECRET = 'a-secret-of-the-sandbox';
/** One account for every method, so that the contract covers the whole provider. */
export const METADATA: ProviderMetadata = {
  name: 'whole',
  label: 'Provedor de teste',
  methods: ['PIX', 'BOLETO', 'CREDIT'],
  recipient: 'SUBSELLER',
  repetition: { createCharge: 'KEY', refund: 'KEY' },
};
export const OWN_SECRET = accountSecret(SECRET, METADATA.name);

/** A sandbox on a free port with a settable clock; its webhooks are collected, not sent. */
export async function startSandbox() {
  const scheduler = manualScheduler();
  const caught: WebhookRequest[] = [];
  let waiting = new AbortController();
  const sandbox = createSandbox({
    secret: SECRET,
    accounts: [METADATA],
    webhookUrl: 'http://api.test/webhooks/',
    scheduler,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      caught.push(aWebhook({ headers: Object.fromEntries(request.headers), rawBody: await request.text() }));
      return new Response(null, { status: 200 });
    },
    onHeld: () => waiting.abort(),
  });
  const seen: SeenCall[] = [];
  sandbox.app.addHook('preHandler', async ({ method, url: path, headers, body }) => {
    const key = headers['idempotency-key'];
    if (path !== '/oauth/token')
      seen.push({ method, path, key: typeof key === 'string' ? key : undefined, body: JSON.stringify(body) });
  });
  const baseUrl = await sandbox.listen(0);
  const provider = (deps: Partial<ProviderDeps> = {}, url = baseUrl) =>
    sandboxProvider(METADATA).create(
      { baseUrl: url, clientId: METADATA.name, clientSecret: OWN_SECRET, webhookSecret: OWN_SECRET },
      { now: scheduler.now, ...deps },
    );
  /** Times out as soon as the sandbox starts to delay the answer. */
  const impatient = () =>
    provider({
      timeoutSignal: () => {
        waiting = new AbortController();
        return waiting.signal;
      },
    });
  return { sandbox, scheduler, caught, seen, baseUrl, provider, impatient };
}

export async function tokenFor({ app }: Sandbox, outcome: string): Promise<string> {
  const number = TEST_CARDS.find((card) => card.outcome === outcome)?.number;
  const card = { cardholder_name: 'ANA SOUZA', expiration_month: '12', expiration_year: '2030', security_code: '123' };
  const answer = await app.inject({ method: 'POST', url: '/tokens/card', payload: { card_number: number, ...card } });
  return answer.json<{ card_token: string }>().card_token;
}

const OUTCOMES: Record<CardError | 'approved', string> = {
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

export async function sandboxHarness(): Promise<ProviderHarness> {
  const healthy = await startSandbox();
  const broken = await startSandbox();
  const { sandbox, scheduler, caught } = healthy;
  return {
    provider: healthy.provider(),
    now: scheduler.now,
    async pay(externalId) {
      const charge = sandbox.store.byId(externalId);
      if (!charge) throw new Error(`No charge ${externalId}`);
      sandbox.engine.payFromOutside(charge);
      await sandbox.notifier.idle();
      const webhook = caught.at(-1);
      if (!webhook) throw new Error('No webhook was sent');
      return webhook;
    },
    later: () => sandbox.notifier.idle(),
    seen: () => healthy.seen.splice(0),
    cardToken: (outcome) => tokenFor(sandbox, OUTCOMES[outcome]),
    async failing(how) {
      if (how === 'network') return healthy.provider({}, 'http://127.0.0.1:1');
      broken.sandbox.behaviours.reset();
      broken.sandbox.behaviours.set(how === 'timeout' ? { timeoutRate: 1 } : { errorRate: 1 });
      return broken.impatient();
    },
    async close() {
      await Promise.all([sandbox.close(), broken.sandbox.close()]);
    },
  };
}
