import {
  listSchoolStatementsEndpoint,
  listSchoolStatementLinesEndpoint,
  printSchoolStatementEndpoint,
  readSchoolStatementEndpoint,
  type SchoolStatement,
  schoolStatementLinesList,
  type SchoolStatementPeriod,
  totalSchoolStatementsEndpoint,
  totalSchoolStatementLinesEndpoint,
} from '@habilita/contract';
import { cents } from '@habilita/kernel';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '#kernel/actor.ts';
import type { Deps } from '#kernel/deps.ts';
import { refuse } from '#kernel/errors.ts';
import { route } from '#kernel/http/route.ts';
import { findRows } from '#kernel/list/page.ts';
import { requireSchoolFilter } from '#kernel/list/school-scope.ts';
import { visibleFields } from '#kernel/list/visible-fields.ts';
import { printStatement } from './print-statement.ts';
import { openingAndPeriod, schoolOfStatement, schoolStatements, statementSums } from './school-statements.queries.ts';
import { addFigures, figuresOnWire } from './statement-figures.ts';
import { lineAmounts, permitStatementLines, presentLines, settlementToday } from './statement-lines.ts';
import { statementLineRows, statementLinesSearch, statementLineSums } from './statement-lines.queries.ts';

type Needed = Pick<Deps, 'readDb' | 'clock' | 'storage'>;

export function statementRoutes(app: FastifyInstance, deps: Needed): void {
  const { readDb: db, clock } = deps;
  route(app, listSchoolStatementsEndpoint, async ({ query, actor }) => {
    requireSchoolFilter(query, actor);
    const { rows, total } = await schoolStatements(db, actor, query, settlementToday(clock.now()));
    const content = rows.map(({ id, drivingSchoolName, drivingSchoolCnpj, openDisputes, ...figures }) => ({
      id,
      drivingSchoolName,
      drivingSchoolCnpj,
      openDisputes,
      ...figuresOnWire(figures),
    }));
    return { content, totalSize: total, totalIsExact: true };
  });
  route(app, totalSchoolStatementsEndpoint, async ({ query, actor }) => {
    requireSchoolFilter(query, actor);
    const sums = await statementSums(db, actor, query, settlementToday(clock.now()));
    return { totals: figuresOnWire(sums), isExact: true };
  });
  route(app, readSchoolStatementEndpoint, ({ params, query, actor }) => statementOf(deps, actor, params.id, query));
  route(app, printSchoolStatementEndpoint, async ({ params, query, actor }) =>
    printStatement(deps, actor, await statementOf(deps, actor, params.id, query), query),
  );
  mountLines(app, deps);
}

function mountLines(app: FastifyInstance, { readDb: db, clock }: Needed): void {
  route(app, listSchoolStatementLinesEndpoint, async ({ query, actor }) => {
    permitStatementLines(query, actor);
    const visible = visibleFields(schoolStatementLinesList, actor, query.columns);
    const search = await statementLinesSearch(db, actor, query);
    const { rows, ...total } = await findRows(db, search, (ids) => statementLineRows(db, ids));
    return { content: presentLines(rows, visible, clock.now()), ...total };
  });
  route(app, totalSchoolStatementLinesEndpoint, async ({ query, actor }) => {
    const search = { ...query, page: 0, size: 1, sort: schoolStatementLinesList.defaultSort };
    permitStatementLines(search, actor);
    const sums = await statementLineSums(db, actor, search);
    if (sums === undefined) return { totals: {}, isExact: false };
    const { partner, marketplace, fee, owed } = sums;
    const amounts = { partner: cents(partner), marketplace: cents(marketplace), fee: cents(fee), owed: cents(owed) };
    return { totals: lineAmounts(amounts), isExact: true };
  });
}

/** A school's statement of a period. Refusal: DRIVING_SCHOOL_NOT_FOUND, also out of scope. */
async function statementOf(
  { readDb, clock }: Needed,
  actor: Actor,
  id: string,
  period: SchoolStatementPeriod,
): Promise<SchoolStatement> {
  const school = (await schoolOfStatement(readDb, actor, id)) ?? refuse('DRIVING_SCHOOL_NOT_FOUND');
  const today = settlementToday(clock.now());
  const figures = await openingAndPeriod(readDb, school.id, period, today);
  return {
    drivingSchoolId: school.id,
    drivingSchoolName: school.name,
    dayStart: period.dayStart ?? null,
    dayEnd: period.dayEnd ?? null,
    today,
    opening: figuresOnWire(figures.opening),
    period: figuresOnWire(figures.period),
    closing: figuresOnWire(addFigures(figures.opening, figures.period)),
    openDisputes: school.openDisputes ?? 0,
  };
}
