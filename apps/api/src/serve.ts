import type { FastifyInstance } from 'fastify';
import { createApp } from './app.ts';
import type { Composition } from './compose.ts';
import { loggerOptions, logStream } from '#kernel/logger-options.ts';

/** Listens with the API and the back-office; refuses a taken port in one line (see `startOrExit`). */
export async function serve({ deps }: Composition): Promise<FastifyInstance> {
  const app = await createApp(deps, { ...loggerOptions(deps.environment.logLevel), stream: logStream() });
  await app.listen({ port: deps.environment.port, host: deps.environment.host });
  return app;
}
