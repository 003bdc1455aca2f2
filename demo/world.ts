import { join } from 'node:path';
import {
  compose,
  type Composition,
  createApp,
  loadEnvironment,
  noteSteps,
  registerWebhooks,
  transfeeraAccount,
} from '@habilita/api';
import { createSandbox, type Sandbox, type Scheduler } from '@habilita/sandbox';
import type { SimulatedTransfeera } from '@habilita/simulators';
import { type ClockStep, dateHistory } from './history.queries.ts';

export class Refused extends Error {
  override readonly name = 'Refused';
  readonly status: number;

  constructor(call: string, status: number, body: string) {
    super(`${call}: ${status} ${body}`);
    this.status = status;
  }
}

/** A product whose clock can be set. */
export interface World {
  readonly composition: Composition;
  readonly sandbox: Sandbox;
  /** Pays the charge of a payment from outside; `again`: one that was paid already, which otherwise stays as it is. */
  pay(paymentId: string, again: boolean): void;
  now(): Temporal.Instant;
  /** Forward only, never past the present. */
  goTo(moment: Temporal.Instant): void;
  /** A refusal is thrown with its body. */
  call<T>(method: Method, path: string, options?: CallOptions): Promise<T>;
  settle(): Promise<void>;
  /**
   * Notes where people stand in the checkout, for the next edition to be compared with, as a job does every ten
   * minutes.
   */
  noteSteps(): Promise<void>;
  /** Called once everything is loaded. */
  dateHistory(): Promise<void>;
  close(): Promise<void>;
}

export type ApiCaller = Pick<World, 'call'>;

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface CallOptions {
  readonly body?: object;
  readonly token?: string;
  readonly address?: string;
  readonly idempotencyKey?: string;
}

/** The provider's delays pass at once. */
const atOnce: Scheduler['after'] = (_ms, task) => {
  const timer = setImmediate(task);
  return () => clearImmediate(timer);
};

function movableClock(start: Temporal.Instant): Pick<World, 'now' | 'goTo'> & { readonly steps: ClockStep[] } {
  let moment = start;
  const steps: ClockStep[] = [{ since: Temporal.Now.instant(), moment }];
  return {
    steps,
    now: () => moment,
    goTo(next) {
      const present = Temporal.Now.instant();
      const capped = Temporal.Instant.compare(next, present) > 0 ? present : next;
      if (Temporal.Instant.compare(capped, moment) <= 0) return;
      moment = capped;
      steps.push({ since: present, moment });
    },
  };
}

const JOBS_AT_ONCE = 12;
const WEBHOOKS = 'http://demo.local/api/v1/webhooks/payments/';

/** Calls the API in this process; an answer without a body is null. */
const callerOf = (app: Awaited<ReturnType<typeof createApp>>): ApiCaller => ({
  async call<T>(method: Method, path: string, { body, token, address, idempotencyKey }: CallOptions = {}): Promise<T> {
    const answer = await app.inject({
      method,
      url: `/api/v1${path}`,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      },
      ...(body === undefined ? {} : { payload: body }),
      ...(address === undefined ? {} : { remoteAddress: address }),
    });
    if (answer.statusCode >= 400) throw new Refused(`${method} ${path}`, answer.statusCode, answer.body);
    return JSON.parse(answer.body === '' ? 'null' : answer.body);
  },
});

interface Providers {
  readonly sandbox: Sandbox;
  readonly transfeera: SimulatedTransfeera | undefined;
}

function payFromOutside(
  { sandbox, transfeera }: Providers,
  paymentId: string,
  again: boolean,
  now: Temporal.Instant,
): void {
  const pix = transfeera?.records.charges.find(({ integrationId }) => integrationId === paymentId);
  if (transfeera !== undefined && pix !== undefined) {
    if (again === (pix.status === 'CONCLUIDA')) transfeera.engine.pay(pix);
    return;
  }
  const charge = sandbox.store.find(paymentId, now);
  if (charge !== undefined && again === charge.payments.length > 0)
    sandbox.engine.payFromOutside(charge, { force: true });
}

type DemoEnvironment = ReturnType<typeof loadEnvironment>;

/** Centavos that the marketplace has on its simulated account. */
const OPENING_BALANCE = 100_000_000;

/** The simulated Transfeera of PAYMENTS=simulators, which goes on with what was loaded once the product runs. */
async function simulate(environment: DemoEnvironment, now: () => Temporal.Instant, fetch: typeof globalThis.fetch) {
  const { simulateTransfeera } = await import('@habilita/simulators');
  const simulator = simulateTransfeera({
    ...transfeeraAccount(environment),
    openingBalance: OPENING_BALANCE,
    journalPath: join(environment.dataDir, 'simulators', 'transfeera.jsonl'),
    scheduler: { now, after: atOnce },
    fetch,
  });
  const url = await simulator.listen(0);
  return { simulator, address: { loginUrl: url, apiUrl: url } };
}

/** The database is migrated already. */
export async function openWorld(databaseUrl: string, start: Temporal.Instant): Promise<World> {
  const clock = movableClock(start);
  const environment = loadEnvironment();
  const journalPath = join(environment.dataDir, 'sandbox', 'journal.jsonl');
  const deliver: { to?: typeof globalThis.fetch } = {};
  const fetch: typeof globalThis.fetch = (...request) =>
    deliver.to?.(...request) ?? Promise.reject(new Error('not open yet'));
  const sandbox = createSandbox({
    secret: environment.secrets.webhook,
    webhookUrl: WEBHOOKS,
    journalPath,
    scheduler: { now: clock.now, after: atOnce },
    fetch,
  });
  const sandboxUrl = await sandbox.listen(0);
  const simulated = environment.payments === 'simulators' ? await simulate(environment, clock.now, fetch) : undefined;
  const transfeera = { ...environment.transfeera, ...simulated?.address };
  const composition = await compose({ ...environment, sandboxUrl, transfeera }, databaseUrl, 'api', { clock });
  const app = await createApp(composition.deps, false);
  await app.ready();
  deliver.to = async (url, init) => {
    const headers = Object.fromEntries(new Headers(init?.headers));
    const answer = await app.inject({
      method: 'POST',
      url: new URL(url instanceof Request ? url.url : url).pathname,
      payload: typeof init?.body === 'string' ? init.body : '',
      headers,
    });
    return new Response(null, { status: answer.statusCode });
  };
  await registerWebhooks(composition.deps);

  return {
    composition,
    sandbox,
    pay: (paymentId, again) =>
      payFromOutside({ sandbox, transfeera: simulated?.simulator }, paymentId, again, clock.now()),
    ...clock,
    ...callerOf(app),
    async settle() {
      await composition.jobs.drain({ atOnce: JOBS_AT_ONCE });
      await Promise.all([sandbox.notifier.idle(), simulated?.simulator.notifier.idle()]);
    },
    noteSteps: () => noteSteps(composition.deps),
    dateHistory: () => dateHistory(composition.deps.db, clock.steps),
    async close() {
      await app.close();
      await composition.close();
      await Promise.all([sandbox.close(), simulated?.simulator.close()]);
    },
  };
}
