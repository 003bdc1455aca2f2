import type { FastifyInstance } from 'fastify';
import { parse, simulatorApp } from '../shared/app.ts';
import { createFaults, type Faults } from '../shared/faults.ts';
import { forgetfulJournal, openJournal } from '../shared/journal.ts';
import { type Scheduler, systemScheduler } from '../shared/scheduler.ts';
import { chargeRoutes } from './charge.routes.ts';
import { controlRoutes } from './control.routes.ts';
import { createEngine, type Engine } from './engine.ts';
import { infractionRoutes } from './infraction.routes.ts';
import { DEFAULT_KNOBS, type Knobs, knobsSchema } from './knobs.ts';
import { createNotifier, type Notifier } from './notifier.ts';
import { pageRoutes } from './page.routes.ts';
import { openRecords, type Records } from './records.ts';
import { authorize } from './tokens.ts';
import { createTransferEngine, type TransferEngine } from './transfer-engine.ts';
import { transferRoutes } from './transfer.routes.ts';
import { validationRoutes } from './validation.routes.ts';
import { createValidations, type Validations } from './validations.ts';
import { webhookRoutes } from './webhook.routes.ts';

export interface TransfeeraOptions {
  readonly clientId: string;
  readonly clientSecret: string;
  /** The account's own PIX key, to which charges are paid. */
  readonly pixKey: string;
  /** Centavos on the account before anybody paid. */
  readonly openingBalance?: number;
  /** The file of records; without it the simulator forgets everything when it ends. */
  readonly journalPath?: string;
  readonly knobs?: Partial<Knobs>;
  readonly scheduler?: Scheduler;
  readonly fetch?: typeof globalThis.fetch;
  /** The simulator calls this function when it leaves a request without an answer. */
  readonly onHeld?: () => void;
}

export interface SimulatedTransfeera {
  readonly app: FastifyInstance;
  readonly engine: Engine;
  readonly transfers: TransferEngine;
  readonly validations: Validations;
  readonly records: Records;
  readonly notifier: Notifier;
  readonly faults: Faults;
  setKnobs(change: Partial<Knobs>): Knobs;
  listen(port: number, host?: string): Promise<string>;
  close(): Promise<void>;
}

/** The PIX and payout provider of the demo and the tests: login host and API host in one server. */
export function simulateTransfeera(options: TransfeeraOptions): SimulatedTransfeera {
  const { scheduler = systemScheduler, fetch = globalThis.fetch, onHeld = () => undefined } = options;
  const { pixKey, openingBalance = 0, journalPath } = options;
  let current = parse(knobsSchema, { ...DEFAULT_KNOBS, ...options.knobs });
  const knobs = () => current;
  function setKnobs(change: object): Knobs {
    current = parse(knobsSchema, { ...current, ...change });
    return current;
  }
  const records = openRecords(journalPath === undefined ? forgetfulJournal : openJournal(journalPath));
  const notifier = createNotifier({ records, scheduler, knobs, accountId: options.clientId, fetch });
  const transfers = createTransferEngine({ records, scheduler, knobs, notifier, openingBalance });
  const engine = createEngine({ records, scheduler, knobs, notifier, transfers, pixKey });
  const validations = createValidations(records, knobs);
  const app = simulatorApp();
  const faults = createFaults(scheduler, onHeld);

  void app.register(async (login) => {
    faults.spoil(login);
    void login.register(async (api) => {
      authorize(login, api, { account: options, scheduler, knobs });
      chargeRoutes(api, { records, engine });
      transferRoutes(api, { records, transfers, knobs });
      webhookRoutes(api, { records, notifier, knobs });
      infractionRoutes(api, { records, engine });
      validationRoutes(api, { records, validations });
    });
  });
  void app.register(async (scope) => {
    controlRoutes(scope, { records, engine, transfers, notifier, faults, setKnobs });
    pageRoutes(scope, { records, engine, scheduler });
  });

  return {
    app,
    engine,
    transfers,
    validations,
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
