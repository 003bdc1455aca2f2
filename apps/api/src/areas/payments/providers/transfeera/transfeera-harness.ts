import { manualScheduler, type SimulatedTransfeera, simulateTransfeera } from '@habilita/simulators';
import type { WebhookRequest } from '../notice.ts';
import { type PaymentProvider } from '../provider.ts';
import type { ProviderDeps } from '../provider-deps.ts';
import type { ProviderHarness, SeenCall } from '../provider-harness.ts';
import { aWebhook } from '../sample-requests.ts';
import { transfeera } from './transfeera-provider.ts';

const ACCOUNT = { clientId: 'habilita', clientSecret: 'a-secret-of-the-simulator', pixKey: '11222333000181' };
export const PATH_SECRET = 'the-end-of-our-address';
const ADDRESS = `http://api.test/webhooks/transfeera/${PATH_SECRET}`;

/** A simulated Transfeera on a free port with a settable clock; its notices are collected, not sent. */
export async function startTransfeera() {
  const scheduler = manualScheduler();
  const caught: WebhookRequest[] = [];
  let signatureSecret: string | undefined;
  let waiting = new AbortController();
  const simulator: SimulatedTransfeera = simulateTransfeera({
    ...ACCOUNT,
    scheduler,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const [headers, rawBody] = [Object.fromEntries(request.headers), await request.text()];
      caught.push(aWebhook({ headers, rawBody, pathSecret: PATH_SECRET, signatureSecret }));
      return new Response(null, { status: 200 });
    },
    onHeld: () => waiting.abort(),
  });
  const seen: SeenCall[] = [];
  simulator.app.addHook('preHandler', async ({ method, url: path, body }) => {
    if (path !== '/authorization' && !path.startsWith('/simulator'))
      seen.push({ method, path, key: undefined, body: JSON.stringify(body) });
  });
  const baseUrl = await simulator.listen(0);
  const connect = (deps: Partial<ProviderDeps> = {}, url = baseUrl, secret = ACCOUNT.clientSecret) =>
    transfeera(
      {
        ...ACCOUNT,
        clientSecret: secret,
        loginUrl: url,
        apiUrl: url,
        contact: 'ti@habilita.example',
        pathSecrets: [PATH_SECRET],
      },
      { now: scheduler.now, ...deps },
    );
  const { provider, payouts } = connect();
  const registered = await provider.webhooks?.register(ADDRESS, undefined);
  if (registered?.kind !== 'registered') throw new Error(`Not registered: ${JSON.stringify(registered)}`);
  ({ signatureSecret } = registered);
  /** A connection whose calls time out at once when the simulator leaves them without an answer. */
  const impatient = () =>
    connect({
      timeoutSignal: () => {
        waiting = new AbortController();
        return waiting.signal;
      },
    });
  return { simulator, scheduler, caught, seen, provider, payouts, connect, impatient };
}

export type Started = Awaited<ReturnType<typeof startTransfeera>>;

/** Plays a student who pays the charge by PIX; returns the webhook call that the simulator sends about it. */
export async function payAt({ simulator, caught }: Started, txid: string): Promise<WebhookRequest> {
  const charge = simulator.records.charges.find((one) => one.txid === txid);
  if (charge === undefined) throw new Error(`No charge ${txid}`);
  simulator.engine.pay(charge);
  await simulator.notifier.idle();
  const notice = caught.at(-1);
  if (notice === undefined) throw new Error('No notice was sent');
  return notice;
}

export async function transfeeraHarness(): Promise<ProviderHarness> {
  const healthy = await startTransfeera();
  const broken = await startTransfeera();
  const { simulator, scheduler } = healthy;
  return {
    provider: healthy.provider,
    now: scheduler.now,
    pay: (externalId) => payAt(healthy, externalId),
    async later() {
      scheduler.advance(1);
      await simulator.notifier.idle();
    },
    seen: () => healthy.seen.splice(0),
    cardToken: () => Promise.reject(new Error('Transfeera takes no cards')),
    async failing(how): Promise<PaymentProvider> {
      if (how === 'network') return healthy.connect({}, 'http://127.0.0.1:1').provider;
      broken.simulator.faults.clear();
      broken.simulator.faults.order({ fault: how === 'timeout' ? 'SILENT' : 'SERVER_ERROR' });
      return broken.impatient().provider;
    },
    async close() {
      await Promise.all([simulator.close(), broken.simulator.close()]);
    },
  };
}
