import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { askToRegisterWebhooks } from '#areas/payments/index.ts';
import { createApp } from './app.ts';
import type { Composition } from './compose.ts';
import type { Environment } from '#kernel/environment.ts';
import { loggerOptions, logStream } from '#kernel/logger-options.ts';

/** Makes the server of the API and the back-office, which does not listen yet. */
export const createServer = ({ deps }: Composition): Promise<FastifyInstance> =>
  createApp(deps, { ...loggerOptions(deps.environment.logLevel), stream: logStream() });

/**
 * Serves on the port that the environment names. If the port is in use, the process ends with an error message of one
 * line (see `startOrExit`).
 */
export async function serve(app: FastifyInstance, { deps }: Composition): Promise<void> {
  await app.listen({ port: deps.environment.port, host: deps.environment.host });
  await askToRegisterWebhooks(deps);
}

/**
 * Makes `/health/ready` say that the process drains, goes on answering until load balancers have noticed, and then
 * closes once all requests are answered.
 */
export async function stopServing(app: FastifyInstance, { drainSeconds }: Environment): Promise<void> {
  app.startDraining();
  await pause(drainSeconds * 1000);
  await app.close();
}
