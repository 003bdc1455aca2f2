import {
  type BoletoArchive,
  countPendingBoletosEndpoint,
  downloadBoletoArchiveEndpoint,
  generateBoletosZipEndpoint,
  listBoletoArchivesEndpoint,
  resumeBoletoArchiveEndpoint,
  stopBoletoArchiveEndpoint,
} from '@habilita/contract';
import { newId } from '@habilita/kernel';
import type { FastifyInstance } from 'fastify';
import type { Transaction } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { accept, refuse } from '#kernel/errors.ts';
import { type By, recordEvent } from '#kernel/events.ts';
import { commandRoute, route } from '#kernel/http/route.ts';
import { requireEverySchool } from '#kernel/list/school-scope.ts';
import { archiveProblem } from './archive-rules.ts';
import {
  type ArchiveRow,
  archivesOf,
  countRunning,
  countPendingBoletos,
  findArchive,
  insertArchive,
  knownPlaces,
  lockArchive,
  lockArchivesOf,
  updateArchive,
} from './archives.queries.ts';
import { enqueueArchive } from './make-archive.ts';

/** How many archives one person may make at a time. */
const MOST_AT_ONCE = 3;
const LINK_LIVES = { minutes: 5 } as const;

export function boletoArchiveRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock, storage, jobs } = deps;
  commandRoute(app, deps, generateBoletosZipEndpoint, async ({ body, actor, request }, trx) => {
    requireEverySchool(actor);
    accept(archiveProblem(body, await knownPlaces(trx, body)));
    await mayMakeOne(trx, actor.userId);
    const id = newId();
    await insertArchive(trx, { id, ...body, createdBy: actor.userId, createdAt: clock.now() });
    await note(trx, { id, ...body }, { actor, requestId: request.id });
    await enqueueArchive(trx, jobs, { id, createdBy: actor.userId });
    return present((await findArchive(trx, actor.userId, id)) ?? refuse('NOT_FOUND'));
  });
  route(app, countPendingBoletosEndpoint, async ({ body, actor }) => {
    requireEverySchool(actor);
    accept(archiveProblem(body, await knownPlaces(db, body)));
    return { boletos: await countPendingBoletos(db, body) };
  });
  route(app, listBoletoArchivesEndpoint, async ({ actor }) => ({
    content: (await archivesOf(db, actor.userId)).map(present),
  }));
  route(app, downloadBoletoArchiveEndpoint, async ({ params, actor }) => {
    requireEverySchool(actor);
    const archive = (await findArchive(db, actor.userId, params.archiveId)) ?? refuse('NOT_FOUND');
    if (archive.status === 'EXPIRED') refuse('EXPORT_EXPIRED');
    if (archive.storageKey === null) return refuse('EXPORT_NOT_FINISHED');
    const fileName = 'Boletos pendentes.zip';
    const download = { fileName, contentType: 'application/zip', expiresAt: clock.now().add(LINK_LIVES) };
    return { downloadUrl: storage.downloadUrl(archive.storageKey, download), fileName };
  });
  commandRoute(app, deps, stopBoletoArchiveEndpoint, async ({ params, actor }, trx) => {
    const { id, status } = await own(trx, actor.userId, params.archiveId);
    if (status === 'RUNNING') await updateArchive(trx, id, { status: 'STOPPED', finishedAt: clock.now() });
    return present(await own(trx, actor.userId, id));
  });
  commandRoute(app, deps, resumeBoletoArchiveEndpoint, async ({ params, actor }, trx) => {
    requireEverySchool(actor);
    const { id, status } = await own(trx, actor.userId, params.archiveId);
    if (status === 'STOPPED' || status === 'FAILED') {
      await mayMakeOne(trx, actor.userId);
      await updateArchive(trx, id, { status: 'RUNNING', error: null, finishedAt: null, progressedAt: clock.now() });
      await enqueueArchive(trx, jobs, { id, createdBy: actor.userId });
    }
    return present(await own(trx, actor.userId, id));
  });
}

/** Refuses with EXPORT_LIMIT when three archives of this person are already being made. */
async function mayMakeOne(trx: Transaction, userId: string): Promise<void> {
  await lockArchivesOf(trx, userId);
  if ((await countRunning(trx, userId)) >= MOST_AT_ONCE) refuse('EXPORT_LIMIT');
}

/** Locks an archive that this person asked for. Refuses somebody else's archive with NOT_FOUND. */
async function own(trx: Transaction, userId: string, id: string): Promise<ArchiveRow> {
  const archive = await lockArchive(trx, id);
  return archive?.createdBy === userId ? archive : refuse('NOT_FOUND');
}

async function note(trx: Transaction, after: { readonly id: string; readonly campaignIds: readonly string[] }, by: By) {
  for (const campaignId of after.campaignIds)
    await recordEvent(trx, { ...by, entityType: 'CAMPAIGN', entityId: campaignId, kind: 'BOLETOS_EXPORTED', after });
}

const present = ({ createdAt: createdDate, ...archive }: ArchiveRow): BoletoArchive => ({
  id: archive.id,
  status: archive.status,
  campaigns: archive.campaigns,
  drivingSchools: archive.drivingSchools,
  entityPaymentTypes: archive.entityPaymentTypes,
  total: archive.total,
  done: archive.done,
  sizeBytes: archive.sizeBytes,
  error: archive.error,
  createdDate,
  expiresAt: archive.expiresAt,
});
