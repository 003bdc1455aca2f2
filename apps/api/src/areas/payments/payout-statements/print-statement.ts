import { hash } from 'node:crypto';
import { type SchoolStatement, schoolStatementLinesList, type SchoolStatementPeriod } from '@habilita/contract';
import { DEFAULT_ZONE_OFFSET, formatDateTime, safeFileName } from '@habilita/kernel';
import type { Actor } from '#kernel/actor.ts';
import type { Deps } from '#kernel/deps.ts';
import { refuse } from '#kernel/errors.ts';
import { findRows } from '#kernel/list/page.ts';
import { visibleFields } from '#kernel/list/visible-fields.ts';
import { STATEMENTS } from '#kernel/storage/statements-folder.ts';
import { isPrintProblem, printDocument } from '#kernel/pdf/document-printer.ts';
import { figuresByDay } from './school-statements.queries.ts';
import { MOST_PRINTED_LINES, statementHtml } from './statement-document.ts';
import { presentLines } from './statement-lines.ts';
import { statementLineRows, statementLinesSearch } from './statement-lines.queries.ts';

const LINK_LIVES = { minutes: 5 };
/**
 * For how long a printed statement is used again. The nightly job deletes printed files only when they are a day old.
 */
const REUSED_FOR = { hours: 12 };

/**
 * Prints the school's statement as a PDF and returns a link to it. The same content is printed only once in twelve
 * hours. Refusals: UNAVAILABLE when printing fails, TOO_MANY_REQUESTS.
 */
export async function printStatement(
  { readDb, clock, storage }: Pick<Deps, 'readDb' | 'clock' | 'storage'>,
  actor: Actor,
  statement: SchoolStatement,
  period: SchoolStatementPeriod,
): Promise<{ downloadUrl: string; fileName: string }> {
  const id = statement.drivingSchoolId;
  const query = {
    ...period,
    drivingSchoolIds: [id],
    page: 0,
    size: MOST_PRINTED_LINES,
    sort: { key: 'day', direction: 'ASC' as const },
    exactTotal: true,
  };
  const search = await statementLinesSearch(readDb, actor, query);
  const found = await findRows(readDb, search, (ids) => statementLineRows(readDb, ids));
  const now = clock.now();
  const lines = presentLines(found.rows, visibleFields(schoolStatementLinesList, actor), now);
  const days = await figuresByDay(readDb, id, period, statement.today);
  const html = statementHtml({ statement, days, lines, allLines: found.totalSize });
  const key = `${STATEMENTS}/${id}/${hash('sha256', html).slice(0, 32)}.pdf`;
  const savedAt = await storage.savedAt(key);
  if (savedAt === undefined || Temporal.Instant.compare(savedAt, now.subtract(REUSED_FOR)) < 0) {
    const title = `Repasse de ${statement.drivingSchoolName}`;
    const footer = `Emitido em ${formatDateTime(now.toString(), DEFAULT_ZONE_OFFSET)} (horário de Brasília)`;
    const document = { html, title, header: title, footer, createdAt: now.toString() };
    const printed = await printDocument(document, { personId: actor.userId });
    if (isPrintProblem(printed)) refuse('UNAVAILABLE');
    await storage.put(key, printed.bytes);
  }
  const fileName = safeFileName(`Repasse ${statement.drivingSchoolName}`, ['pdf']);
  const expiresAt = now.add(LINK_LIVES);
  return { downloadUrl: storage.downloadUrl(key, { fileName, contentType: 'application/pdf', expiresAt }), fileName };
}
