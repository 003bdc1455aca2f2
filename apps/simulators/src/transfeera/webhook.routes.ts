import { randomBytes, randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { idOf, parse } from '../shared/app.ts';
import { isTaken } from '../shared/deliveries.ts';
import { Refusal } from '../shared/refusal.ts';
import type { Knobs } from './knobs.ts';
import type { Notifier } from './notifier.ts';
import type { Records, Webhook } from './records.ts';

const OBJECT_TYPES = [
  'Transfer',
  'TransferRefund',
  'CashIn',
  'CashInRefund',
  'PixKey',
  'Account',
  'Infraction',
] as const;
const objectTypes = z.array(z.enum(OBJECT_TYPES)).min(1);

const present = ({ id, url, objectTypes: object_types, secret }: Webhook) => ({
  id,
  url,
  object_types,
  signature_secret: secret,
});

interface WebhookRoutes {
  readonly records: Records;
  readonly notifier: Notifier;
  readonly knobs: () => Knobs;
}

/**
 * Routes that register the addresses to which notices are sent (docs/provider-facts.md B9). An address that does not
 * answer the unsigned probe with 2xx is refused.
 */
export function webhookRoutes(scope: FastifyInstance, { records, notifier, knobs }: WebhookRoutes): void {
  async function ordered({ body }: FastifyRequest): Promise<Pick<Webhook, 'url' | 'objectTypes'>> {
    const field = knobs().webhookField;
    const given = parse(z.looseObject({ [field]: z.url(), object_types: objectTypes }), body);
    const url = String(given[field]);
    const answer = await notifier.probe(url);
    if (!isTaken(answer)) throw new Refusal(400, { message: `Não foi possível testar a sua URL: ${answer}` });
    return { url, objectTypes: parse(objectTypes, given['object_types']) };
  }

  function webhookOf(request: FastifyRequest): Webhook {
    const found = records.webhooks.get(idOf(request));
    if (found === undefined) throw new Refusal(404, { message: 'Webhook não encontrado' });
    return found;
  }

  scope.get('/webhook', () => records.webhooks.all().map(present));
  scope.post('/webhook', async (request, reply) => {
    const order = await ordered(request);
    const webhook = records.webhooks.put({ id: randomUUID(), secret: randomBytes(24).toString('hex'), ...order });
    return reply.code(201).send(present(webhook));
  });
  scope.put('/webhook/:id', async (request, reply) => {
    const webhook = webhookOf(request);
    records.webhooks.put({ ...webhook, ...(await ordered(request)) });
    return reply.code(204).send();
  });
  scope.get('/webhook/event', (request) => {
    const { objectType } = parse(z.object({ objectType: z.string().optional() }), request.query);
    const found = records.deliveries.filter(({ object }) => (objectType ?? object) === object);
    return found.map(({ id, object, date, data, state, requests }) => ({
      id,
      object,
      date,
      data,
      delivered: state === 'DELIVERED',
      requests: requests.map(({ at, answer }) => ({ request_date: at, response_code: answer, response_payload: null })),
    }));
  });
}
