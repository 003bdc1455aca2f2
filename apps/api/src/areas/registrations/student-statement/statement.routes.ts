import {
  downloadStudentStatementEndpoint,
  explainBalanceEndpoint,
  sendStudentStatementEndpoint,
  studentStatementEndpoint,
  studentStatementList,
} from '@habilita/contract';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '#kernel/actor.ts';
import { calendarAt } from '#kernel/calendar.ts';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { refuse } from '#kernel/errors.ts';
import { recordEvent } from '#kernel/events.ts';
import { listExport } from '#kernel/export/index.ts';
import { commandRoute, route } from '#kernel/http/route.ts';
import { everyId } from '#kernel/list/every-id.ts';
import { findPage } from '#kernel/list/page.ts';
import { visibleFields } from '#kernel/list/visible-fields.ts';
import { queueMessage } from '#kernel/outbox/index.ts';
import { isPrintProblem, printDocument } from '#kernel/pdf/document-printer.ts';
import { statementKey } from '#kernel/storage/statements-folder.ts';
import { explainBalance } from './explain-balance.ts';
import { explainCharges } from './explain-charges.ts';
import { presentLine, seesHolders } from './present-line.ts';
import {
  holderOfStudentStatement,
  type LedgerLine,
  linesByIds,
  linesOfRegistration,
  openChargesOf,
  studentStatementSource,
} from './statement.queries.ts';
import { studentStatementDocument, type StudentStatement } from './statement-document.ts';
import { studentStatementSent } from './statement.message.ts';

export const studentStatementExport = (commands: Deps['commands']) =>
  listExport({
    endpoint: studentStatementEndpoint,
    ids: (db, actor, query) => everyId(studentStatementSource(db, actor, query), query.sort),
    rows: async ({ db, actor, visible }, ids) => (await linesByIds(db, commands, ids)).map(presentLine(actor, visible)),
    zone: (row) => row.campaignZoneOffset,
  });

const explained = ({ kind, marketplace, partner, undoesKind }: LedgerLine) => ({
  kind,
  marketplace,
  partner,
  undoes: undoesKind !== null,
});

interface Asked {
  readonly id: string;
  readonly actor: Actor;
  readonly withHolders: boolean;
}

async function studentStatementOf(
  db: ReadDatabase,
  { commands, clock }: Pick<Deps, 'commands' | 'clock'>,
  { id, actor, withHolders }: Asked,
): Promise<StudentStatement> {
  const holder = (await holderOfStudentStatement(db, actor, id)) ?? refuse('REGISTRATION_NOT_FOUND');
  const lines = await linesOfRegistration(db, commands, id);
  const explainedLines = lines.map(explained);
  const now = clock.now();
  const today = calendarAt(now)(holder.zoneOffset);
  return {
    holder,
    lines,
    explanation: explainBalance(commands, explainedLines, withHolders),
    asked: explainCharges(explainedLines, await openChargesOf(db, id), today),
    now,
  };
}

const LINK_LIVES = { minutes: 5 };

async function downloadOf(
  { storage, clock }: Pick<Deps, 'storage' | 'clock'>,
  statement: StudentStatement,
  { actor }: Pick<Asked, 'actor'>,
) {
  const printed = await printDocument(studentStatementDocument(statement), { personId: actor.userId });
  if (isPrintProblem(printed)) return refuse('STATEMENT_NOT_PRINTABLE');
  const key = statementKey(statement.holder.id, 'whole');
  await storage.put(key, printed.bytes);
  const fileName = 'CNHPOP_Extrato.pdf';
  const expiresAt = clock.now().add(LINK_LIVES);
  return { downloadUrl: storage.downloadUrl(key, { fileName, contentType: 'application/pdf', expiresAt }), fileName };
}

export function mountStudentStatement(app: FastifyInstance, deps: Deps): void {
  const { db, readDb } = deps;

  route(app, studentStatementEndpoint, async ({ query, actor }) => {
    const { ids, ...total } = await findPage(readDb, studentStatementSource(readDb, actor, query), query, undefined);
    const visible = visibleFields(studentStatementList, actor, query.columns);
    return { content: (await linesByIds(readDb, deps.commands, ids)).map(presentLine(actor, visible)), ...total };
  });

  route(app, explainBalanceEndpoint, async ({ params: { id }, actor }) => {
    const { explanation, asked } = await studentStatementOf(readDb, deps, {
      id,
      actor,
      withHolders: seesHolders(actor),
    });
    return { ...explanation, ...asked };
  });

  route(app, downloadStudentStatementEndpoint, async ({ params: { id }, actor }) => {
    const asked = { id, actor, withHolders: false };
    return downloadOf(deps, await studentStatementOf(db, deps, asked), asked);
  });

  commandRoute(app, deps, sendStudentStatementEndpoint, async ({ params: { id }, actor, request }, trx) => {
    const statement = await studentStatementOf(trx, deps, { id, actor, withHolders: false });
    const { email, communicationsBlockedAt } = statement.holder;
    if (communicationsBlockedAt !== null) refuse('STUDENT_WITHOUT_MESSAGES');
    const about = { entityType: 'REGISTRATION', entityId: id };
    await queueMessage(trx, deps, {
      ...studentStatementSent.write(statement),
      ...about,
      channel: 'EMAIL',
      recipient: email,
    });
    const after = { lines: statement.lines.length, balanceCents: statement.explanation.balance };
    await recordEvent(trx, { ...about, actor, requestId: request.id, kind: 'STATEMENT_SENT_TO_STUDENT', after });
    return undefined;
  });
}
