import { z } from 'zod';
import type { Transaction } from '#kernel/db/connect.ts';
import { inTransaction } from '#kernel/db/in-transaction.ts';
import type { Deps } from '#kernel/deps.ts';
import { jobKind } from '#kernel/jobs/jobs.ts';
import { CONTRACT_DRAFTS } from './contracts-folder.ts';
import { STATEMENTS } from './statements-folder.ts';
import { removeUnnamedFiles } from './unnamed-files.ts';
import { clearSentNames, deleteFile, deleteUnclaimed } from './uploads.queries.ts';

export const sweepUploadsJob = jobKind('sweep-uploads', z.object({}), {
  label: 'Limpeza de arquivos que nenhum registro usou',
});
/** The transaction that deletes a file's row enqueues this job, so the job runs only after the commit. */
const removeBytesJob = jobKind('remove-stored-bytes', z.object({ storageKey: z.string() }), {
  label: 'Remover arquivo descartado',
});
const removeFolderJob = jobKind('remove-stored-folder', z.object({ folder: z.string() }), {
  label: 'Remover arquivos de um registro apagado',
});
export const sweepStatementsJob = jobKind('sweep-printed-statements', z.object({}), {
  label: 'Limpeza de extratos, repasses e minutas impressos',
});
export const removeUnnamedFilesJob = jobKind('remove-unnamed-files', z.object({}), {
  label: 'Limpeza de arquivos que nenhum registro conhece',
  long: true,
});
const UNCLAIMED_FOR = { hours: 24 } as const;
const AT_ONCE = 500;
const AGAIN_AFTER = { minutes: 1 } as const;
/** How long the PDFs of statements and of drafts of contracts are kept; each new request prints them again. */
const PRINTED_FOR = { hours: 24 } as const;

type Needed = Pick<Deps, 'db' | 'clock' | 'jobs' | 'storage'>;

/**
 * Registers the jobs that remove files. One nightly job deletes the rows of unused uploads, whose files are removed
 * after the commit, and clears the original names of uploads whose file has arrived. Another nightly job removes the
 * PDFs of statements and of drafts of contracts. Every Sunday a job removes files to which no row of the database
 * refers.
 */
export function registerStorageJobs({ db, clock, jobs, storage }: Needed): void {
  jobs.handle(removeBytesJob, ({ storageKey }) => storage.remove(storageKey));
  jobs.handle(removeFolderJob, ({ folder }) => storage.removeFolder(folder));
  jobs.handle(sweepUploadsJob, async () => {
    const before = clock.now().subtract(UNCLAIMED_FOR);
    while ((await sweepUploads({ db, jobs }, before)) === AT_ONCE);
    while ((await clearSentNames(db, AT_ONCE)) === AT_ONCE);
  });
  jobs.handle(sweepStatementsJob, async () => {
    const before = clock.now().subtract(PRINTED_FOR);
    for (const folder of [STATEMENTS, CONTRACT_DRAFTS]) await storage.removeOlder(folder, before);
  });
  jobs.handle(removeUnnamedFilesJob, () => removeUnnamedFiles({ db, clock, storage }));
  jobs.every(removeUnnamedFilesJob, '30 5 * * 0', 'America/Sao_Paulo');
  jobs.every(sweepStatementsJob, '20 4 * * *', 'America/Sao_Paulo');
  jobs.every(sweepUploadsJob, '10 4 * * *', 'America/Sao_Paulo');
}

/** Deletes some of the uploads that no record uses; returns how many. */
const sweepUploads = ({ db, jobs }: Pick<Needed, 'db' | 'jobs'>, before: Temporal.Instant): Promise<number> =>
  inTransaction(db, async (trx) => {
    const { uploads, storageKeys } = await deleteUnclaimed(trx, before, AT_ONCE);
    await removeBytes(trx, { jobs }, storageKeys);
    return uploads;
  });

/** Deletes a file's row, and its bytes after the commit. */
export async function discardFile(trx: Transaction, { jobs }: Pick<Deps, 'jobs'>, fileId: string): Promise<void> {
  const storageKey = await deleteFile(trx, fileId);
  if (storageKey !== undefined) await removeBytes(trx, { jobs }, [storageKey]);
}

type Queue = Pick<Deps, 'jobs'>;

/** Removes files by a job, after the commit of the transaction that has deleted their rows. */
export async function removeBytes(trx: Transaction, { jobs }: Queue, storageKeys: readonly string[]): Promise<void> {
  const gone = storageKeys.map((storageKey) => ({ storageKey }));
  await jobs.enqueueEach(trx, removeBytesJob, gone);
}

/** Removes a file to which no record refers. If the storage fails, a job removes it later. */
export async function discardBytes(
  { db, jobs, storage }: Pick<Deps, 'db' | 'jobs' | 'storage'>,
  storageKey: string,
): Promise<void> {
  try {
    await storage.remove(storageKey);
  } catch {
    await inTransaction(db, (trx) => removeBytes(trx, { jobs }, [storageKey]));
  }
}

/**
 * Removes whole folders, as {@link removeBytes} removes files. A second job removes them again a minute later, because
 * a file may still be being written to the folder.
 */
export async function removeFolders(
  trx: Transaction,
  { clock, jobs }: Pick<Deps, 'clock' | 'jobs'>,
  folders: readonly string[],
): Promise<void> {
  const gone = folders.map((folder) => ({ folder }));
  await jobs.enqueueEach(trx, removeFolderJob, gone);
  await jobs.enqueueEach(trx, removeFolderJob, gone, { startAfter: clock.now().add(AGAIN_AFTER) });
}
