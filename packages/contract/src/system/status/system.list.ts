import type { z } from 'zod';
import { list, listQuery } from '../../list.ts';
import { MESSAGE_CHANNELS, MESSAGE_STATUSES } from '../../messages/communications/message.words.ts';

export const JOB_STATES = {
  RUNNING: 'Em execução',
  RETRYING: 'Falhou, será tentada de novo',
  DEAD: 'Esgotou as tentativas',
} as const;
export type JobState = keyof typeof JOB_STATES;

/** The list of jobs; their payloads are not shown. */
export const systemJobsList = list({
  name: 'system-jobs',
  title: 'Tarefas do sistema',
  fields: {
    label: { label: 'Tarefa', type: 'text' },
    state: { label: 'Situação', type: 'status', words: JOB_STATES },
    attempts: { label: 'Tentativas', type: 'number' },
    createdAt: { label: 'Criada em', type: 'instant', sortable: true },
    startedAt: { label: 'Última execução', type: 'instant', nullable: true, further: true },
    nextTryAt: { label: 'Próxima tentativa', type: 'instant', nullable: true },
    error: { label: 'Erro', type: 'text', nullable: true },
  },
  filters: {
    state: { kind: 'options', label: 'Situação', words: JOB_STATES },
    createdAt: { kind: 'dates', label: 'Criada em', advanced: true },
  },
  defaultSort: { key: 'createdAt', direction: 'DESC' },
});
export const systemJobsQuery = listQuery(systemJobsList);
export type SystemJobsQuery = z.output<typeof systemJobsQuery>;

/** The list of the messages in the outbox, newest first; recipients are masked. */
export const outboxList = list({
  name: 'outbox',
  title: 'Caixa de saída',
  fields: {
    createdAt: { label: 'Criada em', type: 'instant', sortable: true },
    status: { label: 'Situação', type: 'status', words: MESSAGE_STATUSES },
    channel: { label: 'Canal', type: 'status', words: MESSAGE_CHANNELS },
    recipient: { label: 'Destinatário', type: 'text' },
    subject: { label: 'Assunto', type: 'text', nullable: true },
    attempts: { label: 'Tentativas', type: 'number', further: true },
    error: { label: 'Erro', type: 'text', nullable: true },
    sentAt: { label: 'Enviada em', type: 'instant', nullable: true, hidden: true },
  },
  filters: {
    recipient: { kind: 'text', label: 'E-mail ou telefone completo' },
    subject: { kind: 'text', label: 'Assunto' },
    status: { kind: 'options', label: 'Situação', words: MESSAGE_STATUSES },
    channel: { kind: 'options', label: 'Canal', words: MESSAGE_CHANNELS, advanced: true },
    createdAt: { kind: 'dates', label: 'Criada em', advanced: true },
  },
  defaultSort: { key: 'createdAt', direction: 'DESC' },
});
export const outboxQuery = listQuery(outboxList);
export type OutboxQuery = z.output<typeof outboxQuery>;
