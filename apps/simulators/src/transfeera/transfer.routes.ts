import { cents, reaisFromCents } from '@habilita/kernel';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { idOf, parse } from '../shared/app.ts';
import { Refusal } from '../shared/refusal.ts';
import type { Knobs } from './knobs.ts';
import type { Records } from './records.ts';
import type { TransferEngine } from './transfer-engine.ts';
import { batchOrder, presentTransfer } from './wire.ts';

interface TransferRoutes {
  readonly records: Records;
  readonly transfers: TransferEngine;
  readonly knobs: () => Knobs;
}

/** Routes for bank transfers in batches, for the balance and for the statement (docs/provider-facts.md B5 and B6). */
export function transferRoutes(scope: FastifyInstance, { records, transfers, knobs }: TransferRoutes): void {
  scope.post('/batch', (request, reply) => {
    const order = parse(batchOrder, request.body);
    const batch = transfers.order(order);
    if (batch !== undefined) return reply.code(201).send({ id: batch.id, name: batch.name, status: batch.status });
    const before = records.transfers.find(
      ({ idempotencyKey }) => idempotencyKey === order.transfers[0]?.idempotency_key,
    );
    const which = knobs().repeatWithoutBatch ? {} : { id: before?.batchId };
    return reply.send({ ...which, message: 'Transferência já cadastrada com esta idempotency_key' });
  });
  scope.get('/batch', (request) => {
    const { search = '' } = parse(z.object({ search: z.string().optional() }), request.query);
    return records.batches.filter(({ name }) => name.includes(search));
  });
  scope.get('/batch/:id/transfer', (request) => {
    const id = idOf(request);
    if (records.batches.get(id) === undefined) throw new Refusal(404, { message: 'Lote não encontrado' });
    return records.transfers.filter(({ batchId }) => batchId === id).map(presentTransfer);
  });
  scope.get('/transfer/:id', (request) => {
    const transfer = records.transfers.get(idOf(request));
    if (transfer === undefined) throw new Refusal(404, { message: 'Transferência não encontrada' });
    return presentTransfer(transfer);
  });
  scope.get('/statement/balance', () => ({ value: reaisFromCents(cents(transfers.balance())), waiting_value: 0 }));
  scope.post('/statement_report', (_request, reply) => reply.code(201).send({ id: 'report-1', status: 'pending' }));
  scope.get('/statement_report/:id', (request) => ({
    id: idOf(request),
    status: 'succeeded',
    file_url: '/simulator/statement.csv',
    file_name: 'extrato.csv',
  }));
}
