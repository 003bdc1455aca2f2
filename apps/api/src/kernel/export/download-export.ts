import type { Actor } from '#kernel/actor.ts';
import type { Deps } from '#kernel/deps.ts';
import { refuse } from '#kernel/errors.ts';
import { passes } from '@habilita/contract';
import { exportColumns } from './columns.ts';
import type { ExportRecord } from './exports.queries.ts';
import type { ListExport } from './list-export.ts';

const CONTENT_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const LINK_LIVES = { minutes: 5 };

export interface DownloadOfExport {
  readonly downloadUrl: string;
  readonly fileName: string;
}

/**
 * The link to an export's file. Refusals: FORBIDDEN when the file holds more than the person may see now,
 * EXPORT_NOT_FINISHED, EXPORT_EXPIRED.
 */
export function downloadOfExport(
  { storage, clock }: Pick<Deps, 'storage' | 'clock'>,
  list: ListExport | undefined,
  actor: Actor,
  record: ExportRecord,
): DownloadOfExport {
  const now = clock.now();
  if (record.status === 'EXPIRED') refuse('EXPORT_EXPIRED');
  const { storageKey, expiresAt, fileName } = record;
  if (record.status !== 'DONE' || storageKey === null || expiresAt === null) refuse('EXPORT_NOT_FINISHED');
  if (Temporal.Instant.compare(expiresAt, now) <= 0) refuse('EXPORT_EXPIRED');
  if (list === undefined || !mayStillSee(list, actor, record)) refuse('FORBIDDEN');
  const download = { fileName, contentType: CONTENT_TYPE, expiresAt: now.add(LINK_LIVES) };
  return { downloadUrl: storage.downloadUrl(storageKey, download), fileName };
}

function mayStillSee(list: ListExport, actor: Actor, record: ExportRecord): boolean {
  if (!passes(actor, list.declared.access)) return false;
  const columns = record.columns ?? [];
  if (exportColumns(list.declaration, actor, columns).length < columns.length) return false;
  return isWithin(actor.drivingSchoolIds, record.drivingSchoolIds) && isWithin(actor.campaignIds, record.campaignIds);
}

/**
 * Whether a file that was made for these schools or campaigns (null means all) holds only rows that the person may see.
 */
const isWithin = (own: readonly string[] | 'ALL', madeFor: readonly string[] | null): boolean =>
  own === 'ALL' || (madeFor?.every((id) => own.includes(id)) ?? false);
