import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { idOf, parse } from '../shared/app.ts';
import { Refusal } from '../shared/refusal.ts';
import { type Engine, shown } from './engine.ts';
import type { Charge, Receipt, Records } from './records.ts';
import { immediateCharge, presentReceipt, presentRefund, refundOrder } from './wire.ts';

const PAGE = 100;

const receiptsAsked = z.object({
  txid: z.string().optional(),
  page: z.coerce.number().int().min(0).catch(0),
  initialDate: z.iso.datetime().optional(),
  endDate: z.iso.datetime().optional(),
});

/** Whether an ISO moment is in a period, whose ends may be open. */
export function isWithin(at: string, from: string | undefined, until: string | undefined): boolean {
  const isFrom = from === undefined || Temporal.Instant.compare(at, from) >= 0;
  return isFrom && (until === undefined || Temporal.Instant.compare(at, until) < 0);
}

/**
 * Routes of charges by PIX, of the payments that arrive for them, and of refunds (docs/provider-facts.md B2 and B4).
 */
export function chargeRoutes(scope: FastifyInstance, { records, engine }: { records: Records; engine: Engine }): void {
  function chargeOf(request: FastifyRequest): Charge {
    const asked = idOf(request);
    const found = records.charges.find(({ id, txid }) => id === asked || txid === asked);
    if (found === undefined) throw new Refusal(404, { message: 'QR Code não encontrado' });
    return found;
  }
  function receiptOf(request: FastifyRequest): Receipt {
    const found = records.receipts.get(idOf(request));
    if (found === undefined) throw new Refusal(404, { message: 'Recebimento não encontrado' });
    return found;
  }

  scope.post('/pix/qrcode/collection/immediate', (request, reply) => {
    const charge = engine.issue(parse(immediateCharge, request.body));
    return reply.code(201).send(shown(records, charge));
  });
  scope.get('/pix/qrcode/:id', (request) => shown(records, chargeOf(request)));
  scope.delete('/pix/qrcode/:id', (request) => shown(records, engine.revoke(chargeOf(request))));

  scope.get('/pix/cashin', (request) => {
    const { txid, page, initialDate, endDate } = parse(receiptsAsked, request.query);
    const found = records.receipts.filter(
      ({ txid: of, at }) => (txid === undefined || of === txid) && isWithin(at, initialDate, endDate),
    );
    return {
      entries: found.slice(page * PAGE, (page + 1) * PAGE).map(presentReceipt),
      pagination: { page, itemsPerPage: PAGE, totalItems: found.length },
    };
  });
  scope.get('/pix/cashin/:id', (request) => presentReceipt(receiptOf(request)));
  scope.get('/pix/cashin/:id/refund', (request) => {
    const { id } = receiptOf(request);
    return records.refunds.filter(({ endToEndId }) => endToEndId === id).map(presentRefund);
  });
  scope.post('/pix/cashin/:id/refund', (request, reply) => {
    const { value: amount, integration_id: integrationId = null } = parse(refundOrder, request.body);
    return reply.code(201).send(presentRefund(engine.refund(receiptOf(request), { amount, integrationId })));
  });
}
