import { z } from 'zod';
import { id, instant, wholeNumber } from '../../codecs.ts';
import { endpoint } from '../../endpoint.ts';
import { HISTORY_ENTITIES, historyOf } from './history.ts';

/** A changed field. Its values are written as in requests and answers, and masked for people who may not read them. */
export const historyChange = z.object({
  field: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  masked: z.literal(true).optional(),
});

export const historyEntry = z.object({
  id: z.int(),
  at: instant,
  actorName: z.string().nullable(),
  kind: z.string(),
  reason: z.string().nullable(),
  changes: z.array(historyChange),
});
export type HistoryEntry = z.output<typeof historyEntry>;

/** Lists the history of a record, newest first, for those who may read the record. */
export const readHistoryEndpoint = endpoint({
  tag: 'Histórico',
  method: 'GET',
  access: 'signed-in',
  accessByKind: Object.fromEntries(HISTORY_ENTITIES.map((entity) => [entity, historyOf(entity).readers])),
  path: '/api/v1/history/:entityType/:entityId',
  summary: 'Histórico de um registro: quem mudou o quê, do mais recente ao mais antigo',
  params: z.strictObject({ entityType: z.enum(HISTORY_ENTITIES), entityId: id }),
  query: z.strictObject({
    before: wholeNumber(1, 9_999_999_999).optional().meta({ description: 'O `next` da página anterior' }),
    size: wholeNumber(1, 100).prefault('20'),
  }),
  response: z.object({ content: z.array(historyEntry), next: z.int().nullable() }),
  errors: ['NOT_FOUND', 'FORBIDDEN'],
});
