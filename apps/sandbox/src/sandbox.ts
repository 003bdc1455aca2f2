import Fastify, { type FastifyInstance } from 'fastify';
import { accessTokens } from './access-tokens.ts';
import { type Account, ACCOUNTS } from './accounts.ts';
import { type BehaviourChange, type Behaviours, createBehaviours } from './behaviour.ts';
import { createCardTokens } from './card-tokens.ts';
import { cardRoutes } from './card.routes.ts';
import { controlRoutes } from './control.routes.ts';
import { createEngine, type Engine } from './engine.ts';
import { createHold } from './hold.ts';
import { noJournal, openJournal } from './journal.ts';
import { createNotifier, type Notifier } from './notifier.ts';
import { pageRoutes } from './page.routes.ts';
import { ProviderError } from './provider-error.ts';
import { providerRoutes } from './provider.routes.ts';
import { type Scheduler, systemScheduler } from './scheduler.ts';
import { transferRoutes } from './transfers.ts';
import { createStore, type Store } from './store.ts';

export interface SandboxOptions {
  /** See `accountSecret`. */
  secret: string;
  accounts?: readonly Account[];
  webhookUrl?: string | null;
  /** Memory only without it. */
  journalPath?: string;
  behaviour?: BehaviourChange;
  scheduler?: Scheduler;
  fetch?: typeof globalThis.fetch;
  random?: () => number;
  onHeld?: () => void;
}

export interface Sandbox {
  app: FastifyInstance;
  engine: Engine;
  store: Store;
  notifier: Notifier;
  behaviours: Behaviours;
  /** On this machine only, unless a host is named. */
  listen(port: number, host?: string): Promise<string>;
  close(): Promise<void>;
}

/** Before `listen` it only sends journaled webhooks. */
export function createSandbox(options: SandboxOptions): Sandbox {
  const { secret, accounts = ACCOUNTS, scheduler = systemScheduler, random = Math.random } = options;
  const journal = options.journalPath === undefined ? noJournal : openJournal(options.journalPath);
  const behaviours = createBehaviours(options.behaviour);
  const store = createStore(journal);
  const cards = createCardTokens(scheduler);
  const notifier = createNotifier({
    scheduler,
    behaviours,
    journal,
    secret,
    webhookUrl: options.webhookUrl ?? null,
    fetch: options.fetch ?? globalThis.fetch,
  });
  const engine = createEngine({ store, notifier, behaviours, tokens: cards, scheduler });
  const hold = createHold(scheduler, options.onHeld);
  const app = createApp();
  const tokens = accessTokens(app, { accounts, secret, scheduler });
  const deps = { engine, store, behaviours, notifier, scheduler, hold, tokens, random };
  void app.register(async (scope) => {
    providerRoutes(scope, deps);
    transferRoutes(scope, journal, tokens);
  });
  void app.register(async (scope) => cardRoutes(scope, cards));
  void app.register(async (scope) => controlRoutes(scope, deps));
  void app.register(async (scope) => pageRoutes(scope, deps));

  return {
    app,
    engine,
    store,
    notifier,
    behaviours,
    listen: (port, host = '127.0.0.1') => app.listen({ port, host }),
    async close() {
      await app.close();
      await notifier.idle();
    },
  };
}

function createApp(): FastifyInstance {
  // For PIX codes in a path.
  const routerOptions = { maxParamLength: 600 };
  const app = Fastify({ logger: false, forceCloseConnections: true, bodyLimit: 64 * 1024, routerOptions });
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  app.setErrorHandler((error, _request, reply) => {
    const { status, code, message } = answerFor(error);
    return reply.code(status).send({ error: { code, message } });
  });
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send({ error: { code: 'NOT_FOUND', message: 'Caminho desconhecido' } }),
  );
  return app;
}

function answerFor(error: unknown): { status: number; code: string; message: string } {
  if (error instanceof ProviderError) return error;
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  return status < 500
    ? { status, code: 'VALIDATION', message: 'Pedido ilegível' }
    : { status: 500, code: 'INTERNAL', message: 'Erro interno' };
}
