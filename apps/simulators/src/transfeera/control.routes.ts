import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { idOf, parse } from '../shared/app.ts';
import { controls } from '../shared/control.ts';
import type { Faults } from '../shared/faults.ts';
import { Refusal } from '../shared/refusal.ts';
import { type Engine, receiptsOf, shown } from './engine.ts';
import type { Knobs } from './knobs.ts';
import type { Notifier } from './notifier.ts';
import type { Charge, Infraction, Receipt, Records, Transfer } from './records.ts';
import type { TransferEngine } from './transfer-engine.ts';

export interface Control {
  readonly records: Records;
  readonly engine: Engine;
  readonly transfers: TransferEngine;
  readonly notifier: Notifier;
  readonly faults: Faults;
  readonly setKnobs: (change: object) => Knobs;
}

const paid = z
  .object({ amount: z.coerce.number().int().positive().optional(), isTold: z.boolean().default(true) })
  .default({ isTold: true });
const received = z.object({ amount: z.int().positive() });

/**
 * Routes by which a person pays a charge, gives a payment back, makes or decides a complaint, returns a transfer, or
 * makes the simulator fail.
 */
export function controlRoutes(scope: FastifyInstance, control: Control): void {
  const { records, engine, transfers, notifier } = control;
  const onPage = controls(scope, control);

  onPage('pay/:id', (request) => {
    const charge = chargeOf(records, idOf(request));
    const { amount, isTold } = parse(paid, request.body ?? undefined);
    engine.pay(charge, amount, isTold);
    return shown(records, records.charges.get(charge.id) ?? charge);
  });
  onPage('refund/:id', (request) => {
    const receipt = receiptOf(records, idOf(request));
    return engine.refund(receipt, {
      amount: parse(paid, request.body ?? undefined).amount ?? engine.left(receipt),
      integrationId: null,
    });
  });
  onPage('receive', (request) => engine.receive(parse(received, request.body).amount));
  onPage('dispute/:id', (request) => engine.dispute(receiptOf(records, idOf(request))));
  onPage('analyse/:id', (request) => {
    const { analysis } = parse(z.object({ analysis: z.enum(['accepted', 'rejected']) }), request.body);
    return engine.analyse(infractionOf(records, idOf(request)), analysis, null);
  });
  onPage('return/:id', (request) => transfers.giveBack(transferOf(records, idOf(request))));
  onPage('redeliver/:id', (request) => ({ sent: notifier.redeliver(idOf(request)) }));

  scope.get('/simulator/charges', () => records.charges.all().map((charge) => shown(records, charge)));
}

/** Finds a charge by its id, its txid, our payment's id or its PIX code; `last` means the newest one that is open. */
function chargeOf({ charges }: Records, asked: string): Charge {
  const isAsked = ({ id, txid, integrationId, emv }: Charge) => [id, txid, integrationId, emv].includes(asked);
  const found = asked === 'last' ? charges.all().findLast(({ status }) => status === 'ATIVA') : charges.find(isAsked);
  if (found === undefined) throw new Refusal(404, { message: 'Nenhuma cobrança com esse código' });
  return found;
}

/** Finds a receipt by its end-to-end id, or the newest receipt of a charge. */
function receiptOf(records: Records, asked: string): Receipt {
  const found = records.receipts.get(asked) ?? receiptsOf(records, chargeOf(records, asked)).at(-1);
  if (found === undefined) throw new Refusal(404, { message: 'Nada foi recebido por essa cobrança' });
  return found;
}

function transferOf({ transfers }: Records, asked: string): Transfer {
  const found = transfers.get(asked) ?? transfers.find(({ integrationId }) => integrationId === asked);
  if (found === undefined) throw new Refusal(404, { message: 'Nenhuma transferência com esse código' });
  return found;
}

/** Finds a complaint by its id, or the newest one about a receipt or charge. */
function infractionOf(records: Records, asked: string): Infraction {
  const found =
    records.infractions.get(asked) ??
    records.infractions.all().findLast(({ endToEndId }) => endToEndId === receiptOf(records, asked).id);
  if (found === undefined) throw new Refusal(404, { message: 'Nenhuma contestação com esse código' });
  return found;
}
