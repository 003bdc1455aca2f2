import { z } from 'zod';
import { date, givenDate, id } from '../../codecs.ts';
import { endpoint } from '../../endpoint.ts';
import {
  schoolStatementsPage,
  schoolStatementsQuery,
  schoolStatementTotals,
  schoolStatementTotalsQuery,
  schoolStatementFigures,
  schoolStatementLinesPage,
  schoolStatementLinesQuery,
  schoolStatementLineTotals,
  schoolStatementLineTotalsQuery,
} from './school-statements.list.ts';
import { SCHOOL_STATEMENT_READERS } from '../../permissions.ts';

const path = '/api/v1/school-statements';
const shared = { tag: 'Repasses', access: SCHOOL_STATEMENT_READERS } as const;
const list = { ...shared, method: 'GET', errors: ['DRIVING_SCHOOL_FILTER_REQUIRED'] } as const;

export const listSchoolStatementsEndpoint = endpoint({
  ...list,
  path,
  summary: 'O que cada CFC recebeu no período',
  query: schoolStatementsQuery,
  response: schoolStatementsPage,
});

export const totalSchoolStatementsEndpoint = endpoint({
  ...list,
  path: `${path}/totals`,
  summary: 'Soma o que os CFCs receberam no período',
  query: schoolStatementTotalsQuery,
  response: schoolStatementTotals,
});

export const listSchoolStatementLinesEndpoint = endpoint({
  ...list,
  path: `${path}/lines`,
  summary: 'Linhas dos repasses: cada movimento, por aluno e dia de liquidação',
  query: schoolStatementLinesQuery,
  response: schoolStatementLinesPage,
});

export const totalSchoolStatementLinesEndpoint = endpoint({
  ...list,
  path: `${path}/lines/totals`,
  summary: 'Soma as linhas dos repasses',
  longRunning: true,
  query: schoolStatementLineTotalsQuery,
  response: schoolStatementLineTotals,
});

const period = z
  .strictObject({ dayStart: givenDate.optional(), dayEnd: givenDate.optional() })
  .refine(({ dayStart, dayEnd }) => dayStart === undefined || dayEnd === undefined || dayStart <= dayEnd, {
    error: 'INVALID',
    path: ['dayEnd'],
  });
export type SchoolStatementPeriod = z.output<typeof period>;

const ofSchool = { ...shared, method: 'GET', params: z.strictObject({ id }), query: period } as const;

const figures = z.object(schoolStatementFigures);

/**
 * The statement of a school. `opening` has the sums of all days before the period, and `closing` the sums of `opening`
 * and `period`.
 */
export const schoolStatement = z.object({
  drivingSchoolId: id,
  drivingSchoolName: z.string(),
  dayStart: date.nullable(),
  dayEnd: date.nullable(),
  today: date,
  opening: figures,
  period: figures,
  closing: figures,
  openDisputes: z.int(),
});
export type SchoolStatement = z.output<typeof schoolStatement>;

export const readSchoolStatementEndpoint = endpoint({
  ...ofSchool,
  path: `${path}/:id`,
  summary: 'Repasse de um CFC no período, com a abertura e o fechamento',
  response: schoolStatement,
  errors: ['DRIVING_SCHOOL_NOT_FOUND'],
});

export const printSchoolStatementEndpoint = endpoint({
  ...ofSchool,
  path: `${path}/:id/pdf`,
  summary: 'Repasse de um CFC no período, em PDF',
  response: z.object({ downloadUrl: z.string(), fileName: z.string() }),
  errors: ['DRIVING_SCHOOL_NOT_FOUND'],
  ratePerMinute: 60,
});
