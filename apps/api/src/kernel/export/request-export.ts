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
import { RETRIES } from './run-export.ts';

/** Makes the file of one export. */
export const makeExportJob = jobKind('make-export', z.object({ id: z.uuid() }), {
  retryLimit: RETRIES,
  label: 'Exportação de uma lista',
  long: true,
});

/** Exports one person may have waiting or running at once. */
const MOST_AT_ONCE = 3;

export interface ExportAsked {
  readonly actor: Actor;
  readonly requestId: string;
  readonly query: Readonly<Record<string, string>>;
}

/**
 * Asks for the spreadsheet of a list: checked now as the search itself would be, made by a job. The same question under the same
 * request id is the same export; another question under it is refused (REQUEST_ID_TAKEN), as is a fourth at once (EXPORT_LIMIT).
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
  await jobs.enqueue(trx, makeExportJob, { id });
  return (await findExport(trx, actor.userId, id)) ?? refuse('NOT_FOUND');
}

function isSame(earlier: ExportRecord, list: ListExport, query: ExportAsked['query']): boolean {
  return earlier.list === list.list && canonical(earlier.query) === canonical(query);
}

const canonical = (query: ExportAsked['query']): string =>
  JSON.stringify(Object.entries(query).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** 'Matrículas 20-11-2026 09h15.xlsx': when it was asked for, on Brasília's clock. */
function fileNameOf(name: string, at: Temporal.Instant): string {
  const day = formatDate(localDate(at.toString(), DEFAULT_ZONE_OFFSET)).replaceAll('/', '-');
  const time = localTime(at.toString(), DEFAULT_ZONE_OFFSET).replace(':', 'h');
  return `${name} ${day} ${time}.xlsx`;
}
