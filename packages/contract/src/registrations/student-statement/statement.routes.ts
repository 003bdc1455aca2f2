import { z } from 'zod';
import { id, money } from '../../codecs.ts';
import { endpoint } from '../../endpoint.ts';
import { pageOf } from '../../list.ts';
import { MAY_READ_STUDENT_STATEMENT, studentStatementLine, studentStatementQuery } from './statement.list.ts';

const tag = 'Extrato';
const ofRegistration = { params: z.strictObject({ id }), errors: ['REGISTRATION_NOT_FOUND'] } as const;

export const studentStatementEndpoint = endpoint({
  tag,
  method: 'GET',
  path: '/api/v1/registration-statement',
  summary: 'O extrato das matrículas indicadas: cada lançamento, com o saldo depois dele',
  access: MAY_READ_STUDENT_STATEMENT,
  longRunning: true,
  query: studentStatementQuery,
  response: pageOf(studentStatementLine),
});

/** The sentences that explain the balance, in order; their amounts add up to it. */
const explanation = z.object({
  parts: z.array(z.object({ text: z.string(), amount: money })),
  conclusion: z.string(),
  /** The open payments with which the student can pay the balance, by due date. */
  charges: z.array(z.object({ text: z.string(), amount: money, isOverdue: z.boolean() })),
  /** Further sentences: that no payment has arrived yet, or how the debt differs from the sum of the open payments. */
  remarks: z.array(z.string()),
  /** A sentence on how the holders share the balance, for people who may see the shares. */
  byHolder: z.string().nullable(),
  balance: money,
});
export type BalanceExplanation = z.output<typeof explanation>;

export const explainBalanceEndpoint = endpoint({
  ...ofRegistration,
  tag,
  method: 'GET',
  path: '/api/v1/registrations/:id/statement/explanation',
  summary: 'O saldo de uma matrícula explicado em frases',
  access: MAY_READ_STUDENT_STATEMENT,
  response: explanation,
});

const statementDownload = z.object({ downloadUrl: z.string(), fileName: z.string() });

export const downloadStudentStatementEndpoint = endpoint({
  ...ofRegistration,
  tag,
  method: 'GET',
  path: '/api/v1/registrations/:id/statement/pdf',
  summary: 'O extrato de uma matrícula em PDF',
  access: MAY_READ_STUDENT_STATEMENT,
  ratePerMinute: 60,
  response: statementDownload,
  errors: [...ofRegistration.errors, 'STATEMENT_NOT_PRINTABLE'],
});

/**
 * Who may send the registration's statement by e-mail: the roles that may send a down payment by Specification 3 §6.
 */
export const MAY_SEND_STUDENT_STATEMENT = { roles: ['ADMIN', 'STUDENT_SUPPORT', 'SUPERVISOR'] } as const;

export const sendStudentStatementEndpoint = endpoint({
  ...ofRegistration,
  tag,
  method: 'POST',
  path: '/api/v1/registrations/:id/statement/send-to-student',
  summary: 'Envia ao aluno, por e-mail, o extrato da matrícula',
  access: MAY_SEND_STUDENT_STATEMENT,
  errors: [...ofRegistration.errors, 'STUDENT_WITHOUT_MESSAGES'],
  idempotent: true,
  ratePerMinute: 60,
});
