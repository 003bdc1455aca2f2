import { compose, type Composition, createApp, loadEnvironment, noteSteps, registerWebhooks } from '@habilita/api';
import type { Scheduler } from '@habilita/simulators';
import { type ClockStep, dateHistory } from './history.queries.ts';
import { simulateProviders, type SimulatedProviders } from './simulated-providers.ts';

export class Refused extends Error {
  override readonly name = 'Refused';
  readonly status: number;

  constructor(call: string, status: number, body: string) {
    super(`${call}: ${status} ${body}`);
    this.status = status;
  }
}

/** The product, running in this process with a clock that the demonstration sets. */
export interface World {
  readonly composition: Composition;
  readonly providers: SimulatedProviders;
  now(): Temporal.Instant;
  /** Sets the clock forward, never past the present. */
  goTo(moment: Temporal.Instant): void;
  /** Calls the API. A refusal is thrown with its body. */
  call<T>(method: Method, path: string, options?: CallOptions): Promise<T>;
  /** Sends a file to the address that the API gave for it. */
  sendFile(url: string, bytes: Buffer): Promise<void>;
  settle(): Promise<void>;
  /**
   * Records how far people are in the checkout, as a job does every ten minutes. The next edition is compared with
   * these records.
   */
  noteSteps(): Promise<void>;
  /**
   * Gives the recorded events the times of the demonstration's clock instead of those of the database's clock. It must
   * be called after everything else was loaded.
   */
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

/** A timer without delays: it runs the later tasks of the simulated providers immediately. */
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

/** Opens the product on a database that is migrated already, with its clock at `start`. */
export async function openWorld(databaseUrl: string, start: Temporal.Instant): Promise<World> {
  const clock = movableClock(start);
  const environment = loadEnvironment();
  const deliver: { to?: typeof globalThis.fetch } = {};
  const fetch: typeof globalThis.fetch = (...request) =>
    deliver.to?.(...request) ?? Promise.reject(new Error('not open yet'));
  const options = { notices: WEBHOOKS, scheduler: { now: clock.now, after: atOnce }, fetch };
  const providers = await simulateProviders(environment, options);
  const settings = { ...environment, ...providers.addresses };
  const composition = await compose(settings, databaseUrl, 'api', { clock });
  const app = await createApp(composition.deps, false);
  await app.ready();
  deliver.to = async (url, init) => {
    const headers = Object.fromEntries(new Headers(init?.headers));
    const { pathname, search } = new URL(url instanceof Request ? url.url : url);
    const payload = typeof init?.body === 'string' ? init.body : '';
    const answer = await app.inject(
      init?.method === 'POST'
        ? { method: 'POST', url: pathname, payload, headers }
        : { method: 'GET', url: `${pathname}${search}`, headers },
    );
    return new Response(null, { status: answer.statusCode });
  };
  await registerWebhooks(composition.deps);

  return {
    composition,
    providers,
    ...clock,
    ...callerOf(app),
    async sendFile(url, bytes) {
      const { statusCode, body } = await app.inject({ method: 'PUT', url, payload: bytes });
      if (statusCode >= 400) throw new Refused(`PUT ${url}`, statusCode, body);
    },
    async settle() {
      // Two rounds are needed: a notice of Getnet is only a hint, after which a job asks Getnet what became of the
      // charge.
      for (let round = 0; round < 2; round += 1) {
        await composition.jobs.drain({ atOnce: JOBS_AT_ONCE });
        await providers.idle();
      }
    },
    noteSteps: () => noteSteps(composition.deps),
    dateHistory: () => dateHistory(environment.databaseOwnerUrl ?? databaseUrl, clock.steps),
    async close() {
      await app.close();
      await composition.close();
      await providers.close();
    },
  };
}
