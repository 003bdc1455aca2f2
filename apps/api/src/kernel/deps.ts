import type { FastifyBaseLogger } from 'fastify';
import type { DeclaredCommands } from '#areas/money/core/declared-command.ts';
import type { Providers } from '#areas/payments/providers/providers.ts';
import type { Clock } from '#kernel/clock.ts';
import type { Database, ReadDatabase } from '#kernel/db/connect.ts';
import type { Environment } from '#kernel/environment.ts';
import type { Jobs } from '#kernel/jobs/jobs.ts';
import type { Storage } from '#kernel/storage/storage.ts';

export interface Deps {
  readonly db: Database;
  readonly readDb: ReadDatabase;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly storage: Storage;
  readonly environment: Environment;
  readonly providers: Providers;
  /** The money commands, as far as the areas below them have to know. */
  readonly commands: DeclaredCommands;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
}
