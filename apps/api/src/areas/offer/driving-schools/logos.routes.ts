import { readLogoEndpoint, sendLogoEndpoint } from '@habilita/contract';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '#kernel/actor.ts';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { refuse } from '#kernel/errors.ts';
import { recordEvent } from '#kernel/events.ts';
import { route } from '#kernel/http/route.ts';
import { mountFileEndpoint } from '#kernel/storage/file-endpoint.ts';
import { pictureLink } from '#kernel/storage/picture-link.ts';
import type { FileKeeper } from '#kernel/storage/receive-file.ts';
import { discardFile } from '#kernel/storage/uploads.jobs.ts';
import { logoOf, replaceLogo, visibleSchoolByCnpj } from './logos.queries.ts';

type Needed = Pick<Deps, 'db' | 'readDb' | 'clock' | 'jobs'> & FileKeeper;

/**
 * CFC users reach only the logos of their own schools. Everybody else reaches every logo, even before its school is
 * saved.
 */
async function withinScope(db: ReadDatabase, actor: Actor, cnpj: string): Promise<void> {
  if (actor.drivingSchoolIds === 'ALL') return;
  if ((await visibleSchoolByCnpj(db, actor, cnpj)) === undefined) refuse('DRIVING_SCHOOL_NOT_FOUND');
}

export function logoRoutes(app: FastifyInstance, deps: Needed): void {
  route(app, readLogoEndpoint, async ({ params: { cnpj }, actor }) => {
    await withinScope(deps.readDb, actor, cnpj);
    return { url: pictureLink(deps, await logoOf(deps.readDb, cnpj)) };
  });
  mountFileEndpoint(app, deps, sendLogoEndpoint, {
    allow: ({ actor, params }) => withinScope(deps.readDb, actor, params.cnpj),
    nameOf: ({ params }) => `logo-${params.cnpj}`,
    keep: async ({ actor, params: { cnpj }, request }, file, trx) => {
      const replaced = await replaceLogo(trx, { cnpj, fileId: file.id, at: deps.clock.now() });
      if (replaced !== undefined) await discardFile(trx, deps, replaced);
      const school = await visibleSchoolByCnpj(trx, actor, cnpj);
      if (school !== undefined) {
        const kind = 'DRIVING_SCHOOL_LOGO_CHANGED';
        await recordEvent(trx, {
          actor,
          entityType: 'DRIVING_SCHOOL',
          entityId: school.id,
          kind,
          requestId: request.id,
        });
      }
      return { url: pictureLink(deps, file) };
    },
  });
}
