import type { ExportAnswer, ExportRow, LongRunningState } from '@habilita/contract';
import { newId } from '@habilita/kernel';
import type { Actor } from '#kernel/actor.ts';
import type { Transaction } from '#kernel/db/connect.ts';
import { inTransaction } from '#kernel/db/in-transaction.ts';
import type { Deps } from '#kernel/deps.ts';
import { refuse } from '#kernel/errors.ts';
import type { SpreadsheetRequest } from '#kernel/http/answer-later.ts';
import type { Reply } from '#kernel/long-running/index.ts';
import { downloadOfExport, type DownloadOfExport } from './download-export.ts';
import { cancelUnfinished, type ExportRecord, findExport, findExportByRequest, lockExport } from './exports.queries.ts';
import type { ListExport } from './list-export.ts';
import { presentExport } from './present-export.ts';
import { requestExport } from './request-export.ts';

type Needed = Pick<Deps, 'db' | 'jobs' | 'clock' | 'storage'>;

export class Exporting {
  readonly #deps: Needed;
  readonly #lists: ReadonlyMap<string, ListExport>;

  constructor(deps: Needed, lists: readonly ListExport[]) {
    this.#deps = deps;
    this.#lists = new Map(lists.map((list) => [list.list, list]));
  }

  of(list: string): ListExport | undefined {
    return this.#lists.get(list);
  }

  async request({ list: { name }, ...asked }: SpreadsheetRequest): Promise<Reply> {
    const list = this.of(name);
    if (list === undefined) throw new Error(`The list ${name} declares an export that is not in EXPORTS.`);
    const { db } = this.#deps;
    const record = await inTransaction(db, (trx) => requestExport(trx, this.#deps, list, asked));
    return { status: 202, wire: stateOf(record) };
  }

  /**
   * Starts an export that a job requests instead of an HTTP request, as for a report schedule; returns the export's id.
   */
  async ask(trx: Transaction, actor: Actor, list: ListExport, query: ExportRecord['query']): Promise<string> {
    return (await requestExport(trx, this.#deps, list, { actor, requestId: newId(), query })).id;
  }

  /**
   * Returns the state of the export that was requested under this request id: 202 while it runs, then the file's
   * address. Undefined for an unknown id. Refusals: EXPORT_CANCELLED, the code with which the export failed, and those
   * of `downloadOfExport`.
   */
  async read(actor: Actor, requestId: string): Promise<Reply | undefined> {
    const record = await findExportByRequest(this.#deps.db, actor.userId, requestId);
    if (record === undefined) return undefined;
    if (record.status === 'CANCELLED') refuse('EXPORT_CANCELLED');
    if (record.status === 'FAILED') refuse(failureOf(record));
    if (record.status === 'WAITING' || record.status === 'RUNNING') return { status: 202, wire: stateOf(record) };
    const { downloadUrl } = downloadOfExport(this.#deps, this.of(record.list), actor, record);
    const answer: ExportAnswer = {
      content: [],
      totalSize: record.rows,
      totalIsExact: true,
      downloadUrl,
      customRequestHeaders: {},
      exportPreTranslation: true,
    };
    return { status: 200, wire: answer };
  }

  /**
   * The link to the file of an export. Refuses with NOT_FOUND for somebody else's export, and with the refusals of
   * `downloadOfExport`.
   */
  async download(actor: Actor, id: string): Promise<DownloadOfExport> {
    const record = (await findExport(this.#deps.db, actor.userId, id)) ?? refuse('NOT_FOUND');
    return downloadOfExport(this.#deps, this.of(record.list), actor, record);
  }

  /** Cancels an export, whose job stops within a second. Refuses with EXPORT_FINISHED. */
  async cancel(trx: Transaction, actor: Actor, id: string): Promise<ExportRow> {
    const record = (await lockExport(trx, actor.userId, id)) ?? refuse('NOT_FOUND');
    if (!(await cancelUnfinished(trx, record.id, this.#deps.clock.now()))) refuse('EXPORT_FINISHED');
    return presentExport((await findExport(trx, actor.userId, id)) ?? record);
  }

  /**
   * Starts a new export with the search of an earlier one, with present data and rights. Refuses with
   * EXPORT_NOT_FINISHED while the earlier one waits or runs.
   */
  async repeat(trx: Transaction, actor: Actor, id: string): Promise<ExportRow> {
    const record = (await findExport(trx, actor.userId, id)) ?? refuse('NOT_FOUND');
    if (record.status === 'WAITING' || record.status === 'RUNNING') refuse('EXPORT_NOT_FINISHED');
    const list = this.of(record.list) ?? refuse('FORBIDDEN');
    return presentExport(
      await requestExport(trx, this.#deps, list, { actor, requestId: newId(), query: record.query }),
    );
  }
}

const stateOf = ({ requestId, rows, total }: ExportRecord): LongRunningState => ({
  requestId,
  status: 'RUNNING',
  progress: { done: rows, total },
});

function failureOf({
  error,
}: ExportRecord): 'FORBIDDEN' | 'EXPORT_STORAGE_FULL' | 'EXPORT_TOO_LARGE' | 'EXPORT_FAILED' {
  return error === 'FORBIDDEN' || error === 'EXPORT_STORAGE_FULL' || error === 'EXPORT_TOO_LARGE'
    ? error
    : 'EXPORT_FAILED';
}
