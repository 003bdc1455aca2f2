import type { FastifyInstance } from 'fastify';
import { parse, simulatorApp } from '../shared/app.ts';
import { createFaults, type Faults } from '../shared/faults.ts';
import { forgetfulJournal, openJournal } from '../shared/journal.ts';
import { Refusal } from '../shared/refusal.ts';
import { type Scheduler, systemScheduler } from '../shared/scheduler.ts';
import { createCancellations } from './cancel.ts';
import { createNumberTokens } from './cards.ts';
import { controlRoutes } from './control.routes.ts';
import { createEngine, type Engine } from './engine.ts';
import { GETNET_KNOBS, type GetnetKnobs, knobsSchema } from './knobs.ts';
import { createNotifier, type Notifier } from './notifier.ts';
import { pageRoutes } from './page.routes.ts';
import { paymentRoutes } from './payment.routes.ts';
import { openRecords, type Records } from './records.ts';
import { statementRoutes } from './statement.routes.ts';
import { subsellerRoutes } from './subseller.routes.ts';
import { createSubsellers, type Subsellers } from './subsellers.ts';
import { authorize } from './tokens.ts';

export interface GetnetOptions {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly sellerId: string;
  /**
   * The URL to which notices are sent; its last segment is a secret. In production a person registers it in Getnet's
   * portal.
   */
  readonly notifyUrl?: string;
  /** The file of records; without it the simulator forgets everything when it ends. */
  readonly journalPath?: string;
  readonly knobs?: Partial<GetnetKnobs>;
  readonly scheduler?: Scheduler;
  readonly fetch?: typeof globalThis.fetch;
  /** The simulator calls this function when it leaves a request without an answer. */
  readonly onHeld?: () => void;
}

export interface SimulatedGetnet {
  readonly app: FastifyInstance;
  readonly engine: Engine;
  readonly subsellers: Subsellers;
  readonly records: Records;
  readonly notifier: Notifier;
  readonly faults: Faults;
  setKnobs(change: Partial<GetnetKnobs>): GetnetKnobs;
  listen(port: number, host?: string): Promise<string>;
  close(): Promise<void>;
}

/**
 * Simulates Getnet, the provider of cards and boletos in the demo and the tests: the Brazilian API v2. One server plays
 * both the host that issues tokens and the host of the API.
 */
export function simulateGetnet(options: GetnetOptions): SimulatedGetnet {
  const { scheduler = systemScheduler, fetch = globalThis.fetch, onHeld = () => undefined } = options;
  const { sellerId, notifyUrl, journalPath } = options;
  let current = parse(knobsSchema, { ...GETNET_KNOBS, ...options.knobs });
  const knobs = () => current;
  function setKnobs(change: object): GetnetKnobs {
    current = parse(knobsSchema, { ...current, ...change });
    return current;
  }
  const records = openRecords(journalPath === undefined ? forgetfulJournal : openJournal(journalPath));
  const notifier = createNotifier({ records, scheduler, knobs, sellerId, notifyUrl, fetch });
  const tokens = createNumberTokens();
  const deps = { records, scheduler, knobs, notifier, tokens };
  const engine = createEngine(deps);
  const cancellations = createCancellations(deps);
  const subsellers = createSubsellers(records, knobs);
  // Getnet's gateway answers an unknown path with 403 (docs/provider-facts.md A2).
  const app = simulatorApp(new Refusal(403, { message: 'Forbidden' }));
  const faults = createFaults(scheduler, onHeld);

  void app.register(async (login) => {
    faults.spoil(login);
    void login.register(async (api) => {
      authorize(login, api, { account: options, scheduler, host: 'payments' });
      paymentRoutes(api, { records, engine, cancellations, tokens, knobs, sellerId });
    });
    void login.register(async (backOffice) => {
      authorize(login, backOffice, { account: options, scheduler, host: 'backOffice' });
      subsellerRoutes(backOffice, subsellers);
      statementRoutes(backOffice, { records, sellerId });
    });
  });
  void app.register(async (scope) => {
    controlRoutes(scope, { records, engine, subsellers, cancellations, notifier, faults, setKnobs });
    pageRoutes(scope, records);
  });

  return {
    app,
    engine,
    subsellers,
    records,
    notifier,
    faults,
    setKnobs,
    listen: (port, host = '127.0.0.1') => app.listen({ port, host }),
    async close() {
      await app.close();
      await notifier.idle();
    },
  };
}
