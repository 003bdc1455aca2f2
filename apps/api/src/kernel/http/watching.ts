import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { isReachable } from '#kernel/db/health.queries.ts';
import type { Deps } from '#kernel/deps.ts';
import { processRegistry } from '#kernel/metrics/process-metrics.ts';
import { mountHealth } from './health.ts';
import { mountVersion } from './version.ts';

/** Mounts the health, version and metrics of a process. Returns the registry, to which the caller may add metrics. */
export function mountWatching(app: FastifyInstance, { db, environment }: Pick<Deps, 'db' | 'environment'>): Registry {
  const registry = processRegistry();
  mountHealth(app, { isReady: () => isReachable(db), registry });
  mountVersion(app, { db, commit: environment.commit });
  return registry;
}
