import { DEFAULT_ZONE_OFFSET, formatDate, localDate, localTime, newId } from '@habilita/kernel';
import { z } from 'zod';
import type { Actor } from '#kernel/actor.ts';
import type { Transaction } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { refuse } from '#kernel/errors.ts';
import { jobKind } from '#kernel/jobs/jobs.ts';
import {
  countUnfinished,
  type ExportRecord,
  findExport,
  findExportByRequest,
  insertExport,
  lockExportsOf,
} from './exports.queries.ts';
import type { ListExport } from './list-export.ts';

const RETRIES = 3;

export const makeExportJob = jobKind('make-export', z.object({ id: z.uuid() }), {
  retryLimit: RETRIES,
  label: 'Exportação de uma lista',
  long: true,
});

/** How many unfinished exports a person may have. */
const MOST_AT_ONCE = 3;

export interface ExportAsked {
  readonly actor: Actor;
  readonly requestId: string;
  readonly query: Readonly<Record<string, string>>;
}

/**
 * Starts an export. When it is asked for again under the same request id, no second export is made. Refusals:
 * REQUEST_ID_TAKEN for another search under this id; EXPORT_LIMIT for a fourth unfinished export.
 */
export async function requestExport(
  trx: Transaction,
  { jobs, clock }: Pick<Deps, 'jobs' | 'clock'>,
  list: ListExport,
  { actor, requestId, query }: ExportAsked,
): Promise<ExportRecord> {
  list.open(actor, query);
  await lockExportsOf(trx, actor.userId);
  const earlier = await findExportByRequest(trx, actor.userId, requestId);
  if (earlier !== undefined) return isSame(earlier, list, query) ? earlier : refuse('REQUEST_ID_TAKEN');
  if ((await countUnfinished(trx, actor.userId)) >= MOST_AT_ONCE) refuse('EXPORT_LIMIT');
  const id = newId();
  const createdAt = clock.now();
  const fileName = fileNameOf(list.declared.fileName, createdAt);
  await insertExport(trx, {
    id,
    ownerId: actor.userId,
    requestId,
    list: list.list,
    query: JSON.stringify(query),
    fileName,
    createdAt,
  });
  await jobs.enqueue(trx, makeExportJob, { id }, { personId: actor.userId });
  return (await findExport(trx, actor.userId, id)) ?? refuse('NOT_FOUND');
}

function isSame(earlier: ExportRecord, list: ListExport, query: ExportAsked['query']): boolean {
  return earlier.list === list.list && canonical(earlier.query) === canonical(query);
}

const canonical = (query: ExportAsked['query']): string =>
  JSON.stringify(Object.entries(query).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** The file's name, such as 'Matrículas 20-11-2026 09h15.xlsx', in Brasília's time. */
function fileNameOf(name: string, at: Temporal.Instant): string {
  const day = formatDate(localDate(at.toString(), DEFAULT_ZONE_OFFSET)).replaceAll('/', '-');
  const time = localTime(at.toString(), DEFAULT_ZONE_OFFSET).replace(':', 'h');
  return `${name} ${day} ${time}.xlsx`;
}
