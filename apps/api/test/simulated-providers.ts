import { setImmediate as nextTurn } from 'node:timers/promises';
import { createCardRelay, proofOf } from '@habilita/card-relay';
import {
  type CardDenial,
  GETNET_TEST_CARDS,
  type Scheduler,
  type SimulatedGetnet,
  type SimulatedTransfeera,
  simulateGetnet,
  simulateTransfeera,
} from '@habilita/simulators';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { cardRelayAccount, getnetAccount, transfeeraAccount } from '#areas/payments/providers/provider-accounts.ts';
import { WEBHOOKS_PATH } from '#areas/payments/webhooks/webhook-address.ts';
import type { Environment } from '#kernel/environment.ts';
import type { TestClock } from './clock.ts';

type Addresses = Pick<Environment, 'transfeera' | 'getnet' | 'cardRelay'>;
type Inject = FastifyInstance['inject'];

export interface SimulatedProviders {
  readonly transfeera: SimulatedTransfeera;
  readonly getnet: SimulatedGetnet;
  readonly notices: Notices;
  /** The environment's provider accounts, with the addresses of the simulators. */
  readonly addresses: Addresses;
  /**
   * Sends a test card for a payment to the card relay, as the page with the card fields does. `outcome` selects the
   * card. Returns the handle that the relay gives for it.
   */
  readonly leaveCard: (paymentId: string, outcome?: 'approved' | CardDenial) => Promise<string>;
  /**
   * Runs the tasks of the providers that are due by the test's clock and delivers the notices. Returns false if there
   * was nothing to run or deliver.
   */
  goOn(): Promise<boolean>;
  close(): Promise<void>;
}

/** Centavos on the marketplace's account before anybody paid. */
const OPENING_BALANCE = 10_000_000;
const CARD = { name: 'ANA SOUZA', code: '123', month: '12', year: '39' };

/** Starts Transfeera, Getnet and the card's relay in this process. Their notices are sent by `reach.inject`. */
export async function simulatedProviders(
  environment: Environment,
  clock: TestClock,
  reach: { inject?: Inject },
): Promise<SimulatedProviders> {
  const later = laterBy(clock);
  const { notices, fetch } = mailbox(reach);
  const transfeera = simulateTransfeera({
    ...transfeeraAccount(environment),
    openingBalance: OPENING_BALANCE,
    scheduler: later,
    fetch,
  });
  const account = getnetAccount(environment);
  const { pathSecrets, splitNames } = account;
  const notifyUrl = `${environment.publicUrl}${WEBHOOKS_PATH}getnet/${pathSecrets[0]}`;
  const getnet = simulateGetnet({ ...account, notifyUrl, knobs: { splitNames }, scheduler: later, fetch });
  const [transfeeraUrl, getnetUrl] = await Promise.all([transfeera.listen(0), getnet.listen(0)]);
  const { secret } = cardRelayAccount(environment);
  const relay = createCardRelay({
    secret,
    pageOrigin: environment.publicUrl,
    getnet: { ...account, apiUrl: getnetUrl },
  });
  return {
    transfeera,
    getnet,
    notices,
    addresses: {
      transfeera: { ...environment.transfeera, loginUrl: transfeeraUrl, apiUrl: transfeeraUrl },
      getnet: { ...environment.getnet, apiUrl: getnetUrl },
      cardRelay: { url: await relay.listen(0), apiUrl: undefined, secret },
    },
    async leaveCard(payment, outcome = 'approved') {
      const number = GETNET_TEST_CARDS.find((card) => card.outcome === outcome)?.number;
      const answer = await relay.app.inject({
        method: 'POST',
        url: '/cards',
        headers: { host: 'relay.test', origin: 'http://relay.test' },
        payload: { ...CARD, payment, proof: proofOf(secret, payment), number },
      });
      return answer.json<{ handle: string }>().handle;
    },
    async goOn() {
      const acted = later.happen();
      return (await notices.arrive()) > 0 || acted;
    },
    async close() {
      await notices.lose();
      await Promise.all([transfeera.close(), getnet.close(), relay.close()]);
    },
  };
}

/** A timer for the tasks that providers carry out later. `happen` runs those that are due by the test's clock. */
function laterBy({ now }: Pick<TestClock, 'now'>): Scheduler & { happen(): boolean } {
  let tasks: { readonly at: number; readonly run: () => void }[] = [];
  return {
    now,
    after(ms, run) {
      const task = { at: now().epochMilliseconds + ms, run };
      tasks.push(task);
      return () => {
        tasks = tasks.filter((other) => other !== task);
      };
    },
    happen() {
      const due = tasks.filter(({ at }) => at <= now().epochMilliseconds).toSorted((a, b) => a.at - b.at);
      tasks = tasks.filter((task) => !due.includes(task));
      for (const { run } of due) run();
      return due.length > 0;
    },
  };
}

/** The notices that providers have sent, which wait until the test lets them arrive. */
export interface Notices {
  /** Delivers all notices, including those that the providers send in response. Returns how many were delivered. */
  arrive(): Promise<number>;
  /** Loses all notices for good, while the providers believe that they were delivered. */
  lose(): Promise<void>;
}

interface Sent {
  readonly notice: InjectOptions;
  readonly answer: (status: number) => void;
}

function mailbox(reach: { inject?: Inject }): { notices: Notices; fetch: typeof globalThis.fetch } {
  let onTheWay: Sent[] = [];
  const deliver = async (notice: Sent['notice']): Promise<number> =>
    reach.inject === undefined ? 503 : (await reach.inject(notice)).statusCode;
  /**
   * Takes all waiting notices, and repeats until none is left, because the answer to a notice may make a provider send
   * one that it held back.
   */
  async function empty(take: (sent: Sent) => Promise<number>): Promise<number> {
    let taken = 0;
    while (onTheWay.length > 0) {
      const batch = onTheWay;
      onTheWay = [];
      await Promise.all(batch.map(async (sent) => sent.answer(await take(sent))));
      taken += batch.length;
      await nextTurn();
    }
    return taken;
  }
  return {
    notices: {
      arrive: () => empty(({ notice }) => deliver(notice)),
      async lose() {
        await empty(async () => 200);
      },
    },
    async fetch(to, init) {
      const { pathname, search } = new URL(to instanceof Request ? to.url : to);
      const headers = Object.fromEntries(new Headers(init?.headers));
      const isPost = init?.method === 'POST';
      const notice = isPost
        ? { method: 'POST' as const, url: pathname, headers, payload: typeof init.body === 'string' ? init.body : '' }
        : { method: 'GET' as const, url: `${pathname}${search}` };
      // Transfeera tests a new webhook address with an unsigned call and waits for the answer, so this call is
      // delivered at once.
      const isTry = isPost && init.body === JSON.stringify({ test: true });
      if (isTry) return new Response(null, { status: await deliver(notice) });
      return new Promise<Response>((resolve) => {
        onTheWay.push({ notice, answer: (status) => resolve(new Response(null, { status })) });
      });
    },
  };
}
