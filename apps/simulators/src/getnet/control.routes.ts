import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { idOf, parse } from '../shared/app.ts';
import { controls } from '../shared/control.ts';
import type { Faults } from '../shared/faults.ts';
import { Refusal } from '../shared/refusal.ts';
import type { Cancellations } from './cancel.ts';
import type { Engine } from './engine.ts';
import type { GetnetKnobs } from './knobs.ts';
import type { Notifier } from './notifier.ts';
import type { Payment, Records, Subseller } from './records.ts';
import { SUBSELLER_DECISIONS, type Subsellers } from './subsellers.ts';
import { presentInfo } from './wire.ts';

export interface Control {
  readonly records: Records;
  readonly engine: Engine;
  readonly subsellers: Subsellers;
  readonly cancellations: Cancellations;
  readonly notifier: Notifier;
  readonly faults: Faults;
  readonly setKnobs: (change: object) => GetnetKnobs;
}

const amountBody = z.object({ amount: z.coerce.number().int().positive().optional() }).default({});
const decided = z.object({ errors: z.array(z.string()).default([]) }).default({ errors: [] });

/**
 * Routes by which a person pays a boleto, cancels or disputes a payment, decides about a sub-seller, or makes the
 * simulator fail.
 */
export function controlRoutes(scope: FastifyInstance, control: Control): void {
  const { records, engine, subsellers, cancellations, notifier } = control;
  const onPage = controls(scope, control);

  onPage('pay/:id', (request) => {
    const payment = paymentOf(records, idOf(request));
    const { amount } = parse(amountBody, request.body ?? undefined);
    return presentInfo(engine.payBoleto(payment, amount), false);
  });
  onPage('cancel/:id', (request) => {
    const { id: paymentId } = paymentOf(records, idOf(request));
    const { amount } = parse(amountBody, request.body ?? undefined);
    return cancellations.cancel({ paymentId, key: `portal-${randomUUID().slice(0, 8)}-${paymentId}`, amount });
  });
  onPage('dispute/:id', (request) => presentInfo(engine.dispute(paymentOf(records, idOf(request))), false));
  onPage('win/:id', (request) => presentInfo(engine.winDispute(paymentOf(records, idOf(request))), false));
  onPage('redeliver/:id', (request) => ({ sent: notifier.redeliver(idOf(request)) }));
  for (const decision of SUBSELLER_DECISIONS)
    onPage(`subsellers/:id/${decision.toLowerCase()}`, (request) => {
      const { errors } = parse(decided, request.body ?? undefined);
      return subsellers.decide(subsellerOf(records, idOf(request)), decision, errors);
    });

  scope.get('/simulator/payments', () => records.payments.all().map((payment) => presentInfo(payment, false)));
}

/**
 * Finds a payment by its id, by our payment's id, or by the bar code or typeful line (linha digitável) of its boleto.
 * The word `last` stands for the newest open boleto.
 */
function paymentOf({ payments }: Records, asked: string): Payment {
  const isAsked = ({ id, orderId, boleto }: Payment) =>
    [id, orderId, boleto?.line, boleto?.barcode, boleto?.boletoId].includes(asked);
  const found =
    asked === 'last' ? payments.all().findLast(({ status }) => status === 'PENDING') : payments.all().findLast(isAsked);
  if (found === undefined) throw new Refusal(404, { message: 'Nenhum pagamento com esse código' });
  return found;
}

function subsellerOf({ subsellers }: Records, asked: string): Subseller {
  const found = subsellers.get(asked) ?? subsellers.find(({ document }) => document === asked);
  if (found === undefined) throw new Refusal(404, { message: 'Nenhum sub-seller com esse código' });
  return found;
}
