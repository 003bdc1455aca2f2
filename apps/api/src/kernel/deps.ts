import type { FastifyBaseLogger } from 'fastify';
import type { Providers } from '#areas/payments/providers/providers.ts';
import type { Clock } from '#kernel/clock.ts';
import type { Database, ReadDatabase } from '#kernel/db/connect.ts';
import type { Environment } from '#kernel/environment.ts';
import type { Jobs } from '#kernel/jobs/jobs.ts';
import type { FileScanner } from '#kernel/storage/file-scanner.ts';
import type { Storage } from '#kernel/storage/storage.ts';

export interface Deps {
  readonly db: Database;
  readonly readDb: ReadDatabase;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly storage: Storage;
  /** Undefined where files are not scanned. */
  readonly scanner: FileScanner | undefined;
  readonly environment: Environment;
  readonly providers: Providers;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
}
