import { z } from 'zod';
import { id, instant, text } from '../../codecs.ts';
import { endpoint } from '../../endpoint.ts';
import { SCHOOL_STATEMENT_READERS } from '../../permissions.ts';
import { DISPUTE_ACT_NAMES, DISPUTE_STATUS_NAMES } from './school-statement.words.ts';

const shared = { tag: 'Repasses', access: SCHOOL_STATEMENT_READERS, params: z.strictObject({ id }) } as const;
const body = z.strictObject({ text: text(2000) });
const path = '/api/v1/statement-disputes/:id';

export const schoolStatementDispute = z.object({
  id,
  status: z.enum(DISPUTE_STATUS_NAMES),
  messages: z.array(
    z.object({ act: z.enum(DISPUTE_ACT_NAMES), by: z.string(), bySchool: z.boolean(), at: instant, text: z.string() }),
  ),
  can: z.object({ reply: z.boolean(), answer: z.boolean(), close: z.boolean() }),
});
export type SchoolStatementDispute = z.output<typeof schoolStatementDispute>;

export const openDisputeEndpoint = endpoint({
  ...shared,
  method: 'POST',
  path: '/api/v1/school-statements/lines/:id/disputes',
  summary: 'Contesta uma linha do repasse (administradores do CFC)',
  accessNote: 'Só administradores do próprio CFC.',
  body,
  status: 201,
  response: schoolStatementDispute,
  idempotent: true,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'DISPUTE_ALREADY_OPEN'],
});

export const readDisputeEndpoint = endpoint({
  ...shared,
  method: 'GET',
  path,
  summary: 'Uma contestação e as suas mensagens',
  response: schoolStatementDispute,
  errors: ['NOT_FOUND'],
});

/**
 * Answers a dispute; staff need MANAGE_PAYMENTS for this. The school uses the same endpoint to ask again, which opens
 * the dispute again.
 */
export const answerDisputeEndpoint = endpoint({
  ...shared,
  method: 'POST',
  path: `${path}/answer`,
  summary: 'Responde a uma contestação, ou pergunta de novo (o CFC)',
  accessNote: 'Na equipe, só com “Gerenciar pagamentos” (`MANAGE_PAYMENTS`).',
  body,
  response: schoolStatementDispute,
  idempotent: true,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'DISPUTE_CLOSED'],
});

export const closeDisputeEndpoint = endpoint({
  ...shared,
  method: 'POST',
  path: `${path}/close`,
  summary: 'Encerra uma contestação',
  accessNote: 'O CFC a qualquer momento; a equipe com “Gerenciar pagamentos” (`MANAGE_PAYMENTS`), depois de responder.',
  body,
  response: schoolStatementDispute,
  idempotent: true,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'DISPUTE_CLOSED', 'DISPUTE_UNANSWERED'],
});
