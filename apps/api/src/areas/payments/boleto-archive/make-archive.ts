import { newId, safeFileName } from '@habilita/kernel';
import { z } from 'zod';
import { barcodeToPrint } from '#areas/money/core/index.ts';
import type { Transaction } from '#kernel/db/connect.ts';
import { inTransaction } from '#kernel/db/in-transaction.ts';
import type { Deps } from '#kernel/deps.ts';
import { isRefusal, refuse } from '#kernel/errors.ts';
import { ArchiveTooLarge, finalCode, zip, type ZipEntry } from '#kernel/export/index.ts';
import { jobKind } from '#kernel/jobs/jobs.ts';
import { queueMessage } from '#kernel/outbox/index.ts';
import { discardBytes } from '#kernel/storage/uploads.jobs.ts';
import { boletoFile, boletoFileName } from '../boleto/download-boleto.ts';
import { boletoOf } from '../ways-to-pay/instruments.queries.ts';
import { archiveReady } from './archive-ready.message.ts';
import {
  activeUser,
  type ArchiveRow,
  claimArchive,
  type ClaimedArchive,
  isArchived,
  pendingBoletos,
  type Run,
  updateRunning,
} from './archives.queries.ts';

export const makeArchiveJob = jobKind('make-boleto-archive', z.object({ id: z.uuid() }), {
  label: 'Reunir boletos pendentes em um arquivo',
  retryLimit: 3,
  long: true,
});

/**
 * Enqueues the job that makes an archive. A worker makes one archive of a person at a time, so that one person's
 * archives do not delay those of others.
 */
export const enqueueArchive = (
  trx: Transaction,
  jobs: Deps['jobs'],
  { id, createdBy }: Pick<ArchiveRow, 'id' | 'createdBy'>,
): Promise<void> => jobs.enqueue(trx, makeArchiveJob, { id }, { personId: createdBy });

/** Folder of the archives' files. */
export const ARCHIVES = 'boleto-archives';
const KEPT = { hours: 7 * 24 };
/** The most boletos in one archive: a ZIP file without the extension ZIP64 counts its entries in 16 bits. */
const MOST = 65_000;
/** The number of boletos after which the progress is recorded again. */
const TELL_EVERY = 10;
/**
 * Payers' names are cut to this length, so that a file's name has room for the charge's number and for 'entrada' or the
 * instalment's number, by which the boletos of one payer differ.
 */
const LONGEST_NAME = 60;

type Needed = Pick<Deps, 'db' | 'clock' | 'jobs' | 'storage' | 'environment' | 'log'>;

class Stopped extends Error {
  override name = 'Stopped';
}

/**
 * Draws the boletos that have no PDF yet, puts all pending boletos into one archive and e-mails the person who asked
 * for it. When a run dies, the job starts another, which reuses the boletos already drawn; a run that somebody stops
 * ends after a few more boletos. When the job's last try fails, the archive is marked as failed, and a person may
 * resume it. An archive without a single boleto fails as NO_PENDING_BOLETOS and has no file.
 */
export async function makeArchive(deps: Needed, id: string, isLastTry: boolean): Promise<void> {
  const { db, clock } = deps;
  const archive = await claimArchive(db, id, clock.now());
  if (archive === undefined) return;
  // Each run writes a file with a new name, because another run of the archive may have finished its file.
  const storageKey = `${ARCHIVES}/${newId()}.zip`;
  try {
    const payments = await pendingBoletos(db, archive, MOST + 1);
    if (payments.length > MOST) throw new ArchiveTooLarge();
    await tell(deps, archive, { total: payments.length, done: 0 });
    if (payments.length === 0) refuse('NO_PENDING_BOLETOS');
    const written = await write(deps, archive, payments, storageKey);
    if (written.boletos === 0) refuse('NO_PENDING_BOLETOS');
    await finish(deps, archive, { storageKey, ...written, done: payments.length });
  } catch (error) {
    try {
      if (!(error instanceof Stopped)) await settle(deps, archive, { error, isLastTry });
    } finally {
      // The archive may have been recorded as finished although the database's answer was lost; then its file stays.
      if (!(await isArchived(db, id, storageKey))) await discardBytes(deps, storageKey);
    }
  }
}

/**
 * Handles an error that ended a run of the archive. The archive is marked as failed when `finalCode` has a code for the
 * error, or when this was the job's last try. An error without such a code is thrown again, so that the job is tried
 * again while tries are left. Does nothing when the run was stopped or another run has replaced it.
 */
async function settle(
  { db, clock, log }: Needed,
  run: Run,
  { error, isLastTry }: { readonly error: unknown; readonly isLastTry: boolean },
): Promise<void> {
  const code = finalCode(error);
  const now = clock.now();
  const isOver = code !== undefined || isLastTry;
  const failed = { status: 'FAILED', error: code ?? 'EXPORT_FAILED', finishedAt: now } as const;
  if (!(await updateRunning(db, run, isOver ? failed : { progressedAt: now }))) return;
  if (isOver) log.warn({ err: error, archiveId: run.id, code }, 'an archive of boletos failed');
  if (code === undefined) throw error;
}

async function tell({ db, clock }: Needed, run: Run, progress: { readonly total?: number; readonly done: number }) {
  if (!(await updateRunning(db, run, { ...progress, progressedAt: clock.now() }))) throw new Stopped();
}

interface Written {
  readonly sizeBytes: number;
  /** How many boletos were put into the archive. */
  readonly boletos: number;
}

async function write(deps: Needed, run: Run, payments: readonly string[], key: string): Promise<Written> {
  let [sizeBytes, boletos] = [0, 0];
  async function* entries(): AsyncGenerator<ZipEntry> {
    for (const [done, paymentId] of payments.entries()) {
      if (done % TELL_EVERY === 0) await tell(deps, run, { done });
      const entry = await entryOf(deps, paymentId);
      if (entry === undefined) continue;
      boletos += 1;
      yield entry;
    }
  }
  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const chunk of zip(entries())) {
      sizeBytes += chunk.length;
      yield chunk;
    }
  }
  await deps.storage.write(key, counted());
  return { sizeBytes, boletos };
}

/** The boleto's file with its path in the archive; undefined when the boleto was paid or cancelled meanwhile. */
async function entryOf(deps: Needed, paymentId: string): Promise<ZipEntry | undefined> {
  const row = await boletoOf(deps.db.selectFrom('payments as p'), paymentId);
  if (row === undefined || isRefusal(barcodeToPrint(row))) return undefined;
  const bytes = await deps.storage.get(await boletoFile(deps, row));
  if (bytes === undefined) return undefined;
  const folder = safeFileName(row.campaignName, []);
  const payer = Array.from(row.payerName).slice(0, LONGEST_NAME).join('');
  const file = safeFileName(`${payer} ${row.orderId} ${boletoFileName(row)}`, ['pdf']);
  return { path: `${folder}/${file}`, content: [bytes] };
}

async function finish(
  deps: Needed,
  { id, attempt, createdBy, campaignIds }: ClaimedArchive,
  { boletos, ...made }: Written & { readonly storageKey: string; readonly done: number },
): Promise<void> {
  const finishedAt = deps.clock.now();
  const done = { ...made, status: 'DONE', finishedAt, expiresAt: finishedAt.add(KEPT) } as const;
  await inTransaction(deps.db, async (trx) => {
    if (!(await updateRunning(trx, { id, attempt }, done))) throw new Stopped();
    const user = await activeUser(trx, createdBy);
    if (user === undefined || !user.username.includes('@')) return;
    const place = campaignIds[0] === undefined ? '/campaigns' : `/campaigns/detail/${campaignIds[0]}`;
    await queueMessage(trx, deps, {
      ...archiveReady.write({ name: user.name, boletos, address: `${deps.environment.publicUrl}${place}` }),
      channel: 'EMAIL',
      recipient: user.username,
      entityType: 'USER',
      entityId: createdBy,
    });
  });
}
