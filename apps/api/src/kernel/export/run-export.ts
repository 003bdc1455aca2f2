import { type ErrorCode, passes } from '@habilita/contract';
import type { Actor } from '#kernel/actor.ts';
import type { Deps } from '#kernel/deps.ts';
import { ApiError, refuse } from '#kernel/errors.ts';
import { discardBytes } from '#kernel/storage/uploads.jobs.ts';
import { claimExport, isExported, updateRun } from './exports.queries.ts';
import type { Cell } from './cell.ts';
import type { ListExport, OpenedExport } from './list-export.ts';
import { RunControl, RunOver } from './run-control.ts';
import { widthOf } from './width.ts';
import { xlsx } from './xlsx/workbook.ts';
import { ArchiveTooLarge } from './xlsx/zip.ts';

export type RunDeps = Pick<Deps, 'db' | 'readDb' | 'clock' | 'jobs' | 'storage' | 'log'>;

export interface Exports {
  readonly of: (list: string) => ListExport | undefined;
  /** The user with their present rights; undefined when they may no longer sign in. */
  readonly actorNow: (userId: string) => Promise<Actor | undefined>;
}

export const EXPORTS = 'exports';
const KEPT = { hours: 7 * 24 };

/**
 * Runs an export with its owner's present rights and scope. One SQL statement finds the ids of all rows; further ones
 * read the rows in portions. A run that fails leaves no file.
 */
export async function runExport(deps: RunDeps, exports: Exports, id: string, isLastTry = false): Promise<void> {
  const { db, clock } = deps;
  const run = await claimExport(db, id, clock.now());
  if (run === undefined) return;
  const mayGoOn = async (): Promise<boolean> => {
    const [actor, list] = [await exports.actorNow(run.ownerId), exports.of(run.list)];
    return actor !== undefined && list !== undefined && passes(actor, list.declared.access);
  };
  const control = new RunControl(deps, run, mayGoOn);
  const key = `${EXPORTS}/${run.id}-${run.attempt}.xlsx`;
  try {
    const actor = (await exports.actorNow(run.ownerId)) ?? refuse('FORBIDDEN');
    const list = exports.of(run.list) ?? refuse('EXPORT_FAILED');
    const opened = list.open(actor, run.query);
    const sizeBytes = await write(deps, opened, list.declared.sheetName, control, key);
    await control.stop();
    // If the owner has lost the right to export during the run, the export fails.
    if (!(await mayGoOn())) refuse('FORBIDDEN');
    const done = await updateRun(db, run, {
      status: 'DONE',
      rows: control.rows,
      total: control.rows,
      sizeBytes,
      storageKey: key,
      columns: opened.columns.map((column) => column.key),
      drivingSchoolIds: actor.drivingSchoolIds === 'ALL' ? null : [...actor.drivingSchoolIds],
      campaignIds: actor.campaignIds === 'ALL' ? null : [...actor.campaignIds],
      error: null,
      finishedAt: clock.now(),
      expiresAt: clock.now().add(KEPT),
    });
    if (!done) throw new RunOver();
  } catch (error) {
    await control.stop();
    try {
      await settle(deps, { ...run, isLastTry }, error);
    } finally {
      // If the database recorded the export but its answer got lost, the file belongs to the export and stays.
      if (!(await isExported(db, id, key))) await discardBytes(deps, key);
    }
  }
}

async function write(
  { readDb, clock, storage }: RunDeps,
  opened: OpenedExport,
  sheetName: string,
  control: RunControl,
  key: string,
): Promise<number> {
  const found = (total: number): void => {
    control.total = total;
  };
  async function* rows(): AsyncGenerator<readonly Cell[]> {
    for await (const row of opened.read({ db: readDb, now: clock.now(), found, check: () => control.check() })) {
      yield row;
      control.rows += 1;
    }
    control.check();
  }
  const columns = opened.columns.map(({ field }) => ({ header: field.label, width: widthOf(field) }));
  let size = 0;
  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const chunk of xlsx({ sheetName, columns, rows: rows() })) {
      size += chunk.length;
      yield chunk;
    }
  }
  await storage.write(key, counted());
  return size;
}

interface Run {
  readonly id: string;
  readonly attempt: number;
  readonly isLastTry: boolean;
}

/**
 * Ends a failed run. The export is marked as failed when no further try can help or none is left. An error with an
 * unknown cause is thrown, so that the job tries again. Nothing is done when the export was cancelled or another run
 * has replaced this one.
 */
async function settle({ db, clock, log }: RunDeps, run: Run, error: unknown): Promise<void> {
  if (error instanceof RunOver) return;
  const code = finalCode(error);
  const isOver = code !== undefined || run.isLastTry;
  const failed = { status: 'FAILED', error: code ?? 'EXPORT_FAILED', finishedAt: clock.now() } as const;
  if (!(await updateRun(db, run, isOver ? failed : { status: 'WAITING' }))) return;
  if (isOver) log.warn({ err: error, export: run.id, code: failed.error }, 'export failed');
  if (code === undefined) throw error;
}

/** The code of a failure for which another try is useless; undefined when another try may help. */
export function finalCode(error: unknown): ErrorCode | undefined {
  if (error instanceof ApiError) return error.code;
  if (error instanceof ArchiveTooLarge) return 'EXPORT_TOO_LARGE';
  const { code }: { code?: unknown } = Object(error);
  return typeof code === 'string' && DISK_FULL.has(code) ? 'EXPORT_STORAGE_FULL' : undefined;
}
const DISK_FULL: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);
