import { z } from 'zod';
import { id } from '../../codecs.ts';
import { endpoint } from '../../endpoint.ts';
import { pageOf } from '../../list.ts';
import { outboxQuery, systemJobsQuery } from './system.list.ts';
import {
  capacityWishBody,
  databaseCapacity,
  outboxMessage,
  outboxRow,
  systemJobRow,
  systemSummary,
} from './system.schemas.ts';

const path = '/api/v1/system';
/** Who may call the endpoints of the system screen (Specification 1 §6). */
const shared = {
  tag: 'Sistema',
  access: { roles: ['SYSTEM'], anyOf: ['MANAGE_SYSTEM_DATABASE_CAPACITY'] },
} as const;
const params = z.strictObject({ id });
const notForLimited = { ...shared, errors: ['FORBIDDEN'] } as const;

export const readCapacityEndpoint = endpoint({
  ...shared,
  method: 'GET',
  path: `${path}/database/capacity`,
  summary: 'Capacidade atual do banco de dados',
  response: databaseCapacity,
  errors: ['CAPACITY_UNAVAILABLE'],
});

export const setCapacityEndpoint = endpoint({
  ...shared,
  method: 'POST',
  path: `${path}/database/capacity`,
  summary: 'Define a capacidade mínima e pausa o autoescalonamento',
  body: capacityWishBody,
  errors: ['CAPACITY_MINIMUM_INVALID', 'CAPACITY_ABOVE_MAXIMUM', 'CAPACITY_UNAVAILABLE', 'DATE_IN_PAST'],
});

export const systemSummaryEndpoint = endpoint({
  ...shared,
  method: 'GET',
  path: `${path}/summary`,
  summary: 'Estado do sistema: banco, tarefas, mensagens, conferências',
  response: systemSummary,
});

export const registerWebhooksEndpoint = endpoint({
  ...shared,
  method: 'POST',
  path: `${path}/webhooks/register`,
  summary: 'Registra de novo nos provedores o endereço dos avisos',
});

export const searchSystemJobsEndpoint = endpoint({
  ...shared,
  method: 'GET',
  path: `${path}/jobs`,
  summary: 'Tarefas em execução, com falha ou sem mais tentativas',
  query: systemJobsQuery,
  response: pageOf(systemJobRow),
});

export const retrySystemJobEndpoint = endpoint({
  ...shared,
  method: 'POST',
  path: `${path}/jobs/:id/retry`,
  summary: 'Põe de volta na fila uma tarefa que esgotou as tentativas',
  params,
  errors: ['JOB_NOT_FOUND'],
});

export const discardSystemJobEndpoint = endpoint({
  ...shared,
  method: 'DELETE',
  path: `${path}/jobs/:id`,
  summary: 'Descarta uma tarefa que esgotou as tentativas',
  params,
  errors: ['JOB_NOT_FOUND'],
});

export const searchOutboxEndpoint = endpoint({
  ...notForLimited,
  method: 'GET',
  path: `${path}/outbox`,
  summary: 'Mensagens enviadas e a enviar',
  query: outboxQuery,
  response: pageOf(outboxRow),
});

export const readOutboxMessageEndpoint = endpoint({
  ...notForLimited,
  method: 'GET',
  path: `${path}/outbox/:id`,
  summary: 'Uma mensagem com o texto; a leitura fica no histórico',
  params,
  response: outboxMessage,
  errors: ['FORBIDDEN', 'MESSAGE_NOT_FOUND'],
});

export const sendMessageAgainEndpoint = endpoint({
  ...notForLimited,
  method: 'POST',
  path: `${path}/outbox/:id/send`,
  summary: 'Envia a mensagem de novo',
  params,
  errors: [
    'FORBIDDEN',
    'MESSAGE_NOT_FOUND',
    'MESSAGE_STILL_PENDING',
    'MESSAGE_NOT_CARRIED',
    'MESSAGE_SECRET_GONE',
    'MESSAGE_LINK_OF_DISPATCH_GONE',
    'MESSAGE_ADDRESS_GONE',
    'STUDENT_WITHOUT_MESSAGES',
  ],
});
