import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Database } from '#kernel/db/connect.ts';
import { newestMigrationOf } from '#kernel/db/migrations-applied.queries.ts';
import { newestMigrationHere } from '#kernel/db/migration-files.ts';
import { refuseOutsiders } from './network.ts';

const PACKAGE = join(import.meta.dirname, '..', '..', '..', '..', '..', 'package.json');
const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync(PACKAGE, 'utf8')));

/**
 * Serves `GET /version` to internal callers: our version and commit, the newest migration that this version needs, and
 * the newest one in the database.
 */
export function mountVersion(app: FastifyInstance, of: { readonly db: Database; readonly commit: string | undefined }) {
  app.get('/version', { schema: { hide: true } }, async (request, reply) => {
    refuseOutsiders(request);
    const schema = { needed: newestMigrationHere(), found: await newestMigrationOf(of.db) };
    return reply.send({ version, commit: of.commit ?? null, schema });
  });
}
