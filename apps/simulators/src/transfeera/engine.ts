import { randomUUID } from 'node:crypto';
import { buildPixPayload, cents } from '@habilita/kernel';
import type { z } from 'zod';
import { Refusal } from '../shared/refusal.ts';
import type { Scheduler } from '../shared/scheduler.ts';
import { pixIdentifier } from './identifiers.ts';
import type { Knobs } from './knobs.ts';
import type { Notifier } from './notifier.ts';
import type { Charge, Infraction, Receipt, Records, Refund } from './records.ts';
import type { TransferEngine } from './transfer-engine.ts';
import { type immediateCharge, presentCharge, presentInfraction, presentReceipt, presentRefund } from './wire.ts';

const REFUNDABLE_FOR = { hours: 24 * 90 };
const SOMEBODY = { name: 'Pagador de Teste', document: '52998224725' };
const MED_DAYS = { hours: 24 * 7 };

interface EngineDeps {
  readonly records: Records;
  readonly scheduler: Scheduler;
  readonly knobs: () => Knobs;
  readonly notifier: Notifier;
  readonly transfers: TransferEngine;
  /** The marketplace's own PIX key; a charge for another key is refused. */
  readonly pixKey: string;
}

export type Engine = ReturnType<typeof createEngine>;

/** Issues charges, lets people pay and dispute them, and revokes and refunds them. */
export function createEngine(deps: EngineDeps) {
  const { records, scheduler } = deps;
  return {
    issue: (order: z.output<typeof immediateCharge>): Charge => issue(deps, order),

    /** Revokes a charge. Money that a payer sends afterwards is accepted all the same (docs/provider-facts.md B2). */
    revoke(charge: Charge): Charge {
      if (charge.status === 'CONCLUIDA') throw new Refusal(400, { message: 'QR Code já foi pago' });
      return records.charges.put({ ...charge, status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' });
    },

    /** Pays a charge. If `isTold` is false, no notice reports the payment. */
    pay: (charge: Charge, amount = charge.amount, isTold = true): Receipt => pay(deps, charge, amount, isTold),

    /** Receives a payment that somebody sends to our PIX key without paying a charge of ours. */
    receive(amount: number): Receipt {
      const at = scheduler.now();
      const of = { txid: null, integrationId: null, pixKey: deps.pixKey, payer: SOMEBODY };
      const receipt = records.receipts.put({ ...of, id: pixIdentifier('E', at), amount, at: at.toString() });
      deps.notifier.notify('CashIn', presentReceipt(receipt));
      deps.transfers.moneyCame();
      return receipt;
    },

    refund: (receipt: Receipt, order: { amount: number; integrationId: string | null }): Refund =>
      refund(deps, receipt, order),

    /** The amount of a received PIX that can still be refunded. */
    left: (receipt: Receipt): number => leftOf(deps, receipt),

    dispute(receipt: Receipt): Infraction {
      const at = scheduler.now();
      const infraction = records.infractions.put({
        id: randomUUID(),
        endToEndId: receipt.id,
        amount: receipt.amount,
        situation: 'scam',
        analysis: 'pending',
        analysisDescription: null,
        createdAt: at.toString(),
        dueAt: at.add(MED_DAYS).toString(),
      });
      deps.notifier.notify('Infraction', presentInfraction(infraction));
      return infraction;
    },

    /**
     * Decides a fraud complaint (MED). If it is accepted, what remains of the money is refunded. A notice reports the
     * decision.
     */
    analyse(infraction: Infraction, analysis: 'accepted' | 'rejected', description: string | null): Infraction {
      const receipt = records.receipts.get(infraction.endToEndId);
      if (analysis === 'accepted' && receipt !== undefined && leftOf(deps, receipt) > 0)
        refund(deps, receipt, { amount: leftOf(deps, receipt), integrationId: null });
      const ended = records.infractions.put({ ...infraction, analysis, analysisDescription: description });
      deps.notifier.notify('Infraction', presentInfraction(ended));
      return ended;
    },
  };
}

function issue({ records, scheduler, pixKey }: EngineDeps, order: z.output<typeof immediateCharge>): Charge {
  if (order.pix_key !== pixKey) throw new Refusal(400, { message: 'Chave Pix não pertence à conta' });
  if (records.charges.find(({ txid }) => txid === order.txid) !== undefined)
    throw new Refusal(400, { message: 'txid já utilizado' });
  const emv = buildPixPayload({
    url: `qr.transfeera.test/v2/${randomUUID()}`,
    amount: order.original_value,
    merchantName: 'HABILITA',
    merchantCity: 'VITORIA',
    oneTime: true,
  });
  return records.charges.put({
    id: randomUUID(),
    txid: order.txid,
    integrationId: order.integration_id ?? null,
    pixKey,
    amount: order.original_value,
    expiration: order.expiration,
    createdAt: scheduler.now().toString(),
    status: 'ATIVA',
    emv,
    payer: order.payer,
    description: order.additional_info?.[0]?.value ?? '',
    split: (order.split_payment ?? []).map(({ amount, destination_bank_account: key }) => ({ amount, key })),
  });
}

function pay(deps: EngineDeps, charge: Charge, amount: number, isTold: boolean): Receipt {
  const { records, scheduler, notifier, transfers } = deps;
  const { noticeAmountOff, noticeUnknownTxid } = deps.knobs();
  const at = scheduler.now();
  const { txid, integrationId, pixKey, payer } = charge;
  const row = { id: pixIdentifier('E', at), txid, integrationId, pixKey, amount, payer, at: at.toString() };
  const receipt = records.receipts.put(row);
  if (charge.status === 'ATIVA') records.charges.put({ ...charge, status: 'CONCLUIDA' });
  const told = noticeUnknownTxid ? { txid: randomUUID().replaceAll('-', ''), integrationId: null } : {};
  if (isTold) notifier.notify('CashIn', presentReceipt({ ...receipt, ...told, amount: amount + noticeAmountOff }));
  for (const { amount: share, key } of charge.split) transfers.paySplit(cents(share), key);
  transfers.moneyCame();
  return receipt;
}

/** The amount of a received PIX less its refunds. Refunds that failed (NAO_REALIZADO) do not count. */
function leftOf({ records }: EngineDeps, receipt: Receipt): number {
  const given = records.refunds.filter(
    ({ endToEndId, status }) => endToEndId === receipt.id && status !== 'NAO_REALIZADO',
  );
  return receipt.amount - given.reduce((sum, { amount }) => sum + amount, 0);
}

function refund(
  deps: EngineDeps,
  receipt: Receipt,
  { amount, integrationId }: { amount: number; integrationId: string | null },
): Refund {
  const { records, scheduler, transfers } = deps;
  const at = scheduler.now();
  const isLate = Temporal.Instant.compare(Temporal.Instant.from(receipt.at).add(REFUNDABLE_FOR), at) < 0;
  if (isLate) throw new Refusal(400, { message: 'Prazo de devolução expirado' });
  if (amount > leftOf(deps, receipt))
    throw new Refusal(400, { message: 'Valor maior que o disponível para devolução' });
  if (amount > transfers.balance()) throw new Refusal(400, { message: 'Saldo insuficiente' });
  const row = { id: randomUUID(), endToEndId: receipt.id, returnId: pixIdentifier('R', at), integrationId, amount };
  const order = records.refunds.put({ ...row, status: 'EM_PROCESSAMENTO', at: at.toString() });
  scheduler.after(deps.knobs().refundDelayMs, () => endRefund(deps, order.id));
  return order;
}

/** Ends a refund as DEVOLVIDO or NAO_REALIZADO, and sends a notice of the outcome (docs/provider-facts.md B4). */
function endRefund({ records, notifier, knobs }: EngineDeps, id: string): void {
  const order = records.refunds.get(id);
  if (order?.status !== 'EM_PROCESSAMENTO') return;
  const ended = records.refunds.put({ ...order, status: knobs().refundOutcome });
  notifier.notify('CashInRefund', presentRefund(ended));
}

export const receiptsOf = ({ receipts }: Records, { txid }: Charge): Receipt[] =>
  receipts.filter((receipt) => receipt.txid === txid);

/** A charge as the API shows it. */
export const shown = (records: Records, charge: Charge) => presentCharge(charge, receiptsOf(records, charge));
