import { type Cents, cents, reaisFromCents } from '@habilita/kernel';
import type { z } from 'zod';
import { Refusal } from '../shared/refusal.ts';
import type { Scheduler } from '../shared/scheduler.ts';
import type { Knobs } from './knobs.ts';
import type { Notifier } from './notifier.ts';
import { failureOf } from './outcomes.ts';
import type { Batch, Records, Transfer } from './records.ts';
import { type batchOrder, presentTransfer } from './wire.ts';

interface TransferDeps {
  readonly records: Records;
  readonly scheduler: Scheduler;
  readonly knobs: () => Knobs;
  readonly notifier: Notifier;
  /** Centavos on the account before anything arrived. */
  readonly openingBalance: number;
}

export interface TransferEngine {
  /**
   * Orders a batch of transfers. Undefined when a transfer with one of the batch's keys was ordered before; then
   * nothing is transferred.
   */
  order(order: z.output<typeof batchOrder>): Batch | undefined;
  /** Transfers the partner's share of a received payment to the school's PIX key. */
  paySplit(amount: Cents, key: Readonly<Record<string, string>>): void;
  /** Simulates that the receiving bank returns a paid transfer, as it may days later. */
  giveBack(transfer: Transfer): Transfer;
  /** Starts the batches that have waited for money and that the balance now covers, oldest first. */
  moneyCame(): void;
  /** The balance in centavos, which can be paid out or refunded. Batches that wait for money do not reduce it. */
  balance(): number;
}

const GONE: ReadonlySet<string> = new Set(['CRIADA', 'RECEBIDO', 'FINALIZADO', 'FALHA']);

const batchesWithoutMoney = ({ batches }: Records): Batch[] =>
  batches.filter(({ status }) => status === 'AGUARDANDO_RECEBIMENTO');

function balanceOf({ records, openingBalance }: TransferDeps): number {
  const received = records.receipts.all().reduce((sum, { amount }) => sum + amount, 0);
  const given = records.refunds.filter(({ status }) => status !== 'NAO_REALIZADO');
  const waiting = new Set(batchesWithoutMoney(records).map(({ id }) => id));
  const paidOut = records.transfers.filter(
    ({ status, returnedAt, batchId }) =>
      GONE.has(status) && returnedAt === null && (batchId === null || !waiting.has(batchId)),
  );
  const gone = [...given, ...paidOut].reduce((sum, { amount }) => sum + amount, 0);
  return openingBalance + received - gone;
}

export function createTransferEngine(deps: TransferDeps): TransferEngine {
  const { records, scheduler, knobs } = deps;

  const balance = () => balanceOf(deps);

  function insert(
    row: Pick<Transfer, 'batchId' | 'integrationId' | 'idempotencyKey' | 'amount' | 'description' | 'destination'>,
  ) {
    const id = String(1000 + records.transfers.all().length);
    const createdAt = scheduler.now().toString();
    records.transfers.put({ ...row, id, createdAt, status: 'CRIADA', error: null, returnedAt: null });
    scheduler.after(knobs().transferDelayMs, () => end(deps, id));
  }

  resume(deps);

  return {
    balance,
    order({ name, transfers }) {
      const known = records.transfers.filter(({ idempotencyKey }) =>
        transfers.some(({ idempotency_key: key }) => key === idempotencyKey),
      );
      if (known.length > 0) return undefined;
      const total = transfers.reduce((sum, { value }) => sum + value, 0);
      const hasMoney = total <= balance();
      const id = String(500 + records.batches.all().length);
      const status = hasMoney ? 'RECEBIDO' : 'AGUARDANDO_RECEBIMENTO';
      const batch = records.batches.put({ id, name, status, createdAt: scheduler.now().toString() });
      for (const { value, integration_id, idempotency_key, pix_description, destination_bank_account } of transfers)
        insert({
          batchId: id,
          integrationId: integration_id,
          idempotencyKey: idempotency_key,
          amount: value,
          description: pix_description ?? '',
          destination: textsOf(destination_bank_account),
        });
      return batch;
    },
    moneyCame: () => startWaiting(deps),
    paySplit(amount, destination) {
      insert({ batchId: null, integrationId: null, idempotencyKey: null, amount, description: 'Split', destination });
    },
    giveBack(transfer) {
      if (transfer.status !== 'FINALIZADO') throw new Refusal(400, { message: 'Só uma transferência paga volta' });
      const returnedAt = scheduler.now().toString();
      const isStatus = knobs().returnedTransfer === 'STATUS';
      const returned = records.transfers.put({
        ...transfer,
        returnedAt,
        status: isStatus ? 'DEVOLVIDO' : 'FINALIZADO',
      });
      tellReturned(deps, returned, isStatus);
      startWaiting(deps);
      return returned;
    },
  };
}

/** Goes on with the transfers that were on their way, or failed and not back yet, when the simulator ended. */
function resume(deps: TransferDeps): void {
  const { records, scheduler, knobs } = deps;
  for (const { id, status } of records.transfers.all()) {
    if (status === 'CRIADA') scheduler.after(knobs().transferDelayMs, () => end(deps, id));
    if (status === 'FALHA') scheduler.after(knobs().transferDelayMs, () => comeBack(deps, id));
  }
}

/** Starts the batches that have waited for money and that the balance now covers, oldest first. */
function startWaiting(deps: TransferDeps): void {
  for (const batch of batchesWithoutMoney(deps.records)) goOn(deps, batch, balanceOf(deps));
}

/** Starts a batch that has waited for money, provided that the balance now covers it. */
function goOn(deps: TransferDeps, batch: Batch, balance: number): void {
  const { records, scheduler, knobs } = deps;
  const transfers = records.transfers.filter(({ batchId }) => batchId === batch.id);
  if (transfers.reduce((sum, { amount }) => sum + amount, 0) > balance) return;
  records.batches.put({ ...batch, status: 'RECEBIDO' });
  for (const { id } of transfers) scheduler.after(knobs().transferDelayMs, () => end(deps, id));
}

/**
 * Sends the notice of a returned transfer. According to the newer documentation, only this notice reports the return,
 * and the transfer keeps its status.
 */
function tellReturned({ notifier }: TransferDeps, returned: Transfer, isStatus: boolean): void {
  if (isStatus) return notifier.notify('Transfer', presentTransfer(returned));
  const { id, integrationId: integration_id, amount } = returned;
  notifier.notify('TransferRefund', {
    id: `return-${id}`,
    transfer_id: id,
    integration_id,
    value: reaisFromCents(cents(amount)),
  });
}

/** The statuses in which a transfer is not on its way any more. */
const ENDED: ReadonlySet<string> = new Set(['FINALIZADO', 'FALHA', 'DEVOLVIDO']);

/**
 * Ends a transfer as FINALIZADO or, if it fails, as FALHA. A failed transfer becomes DEVOLVIDO later, when its money
 * has come back (docs/provider-facts.md B5). The batch ends with the last of its transfers.
 */
function end(deps: TransferDeps, id: string): void {
  const { records, scheduler, knobs } = deps;
  const transfer = records.transfers.get(id);
  const batch = records.batches.get(transfer?.batchId ?? '');
  if (transfer?.status !== 'CRIADA' || batch?.status === 'AGUARDANDO_RECEBIMENTO') return;
  const error = failureOf(transfer.destination);
  if (error === undefined) tellStep(deps, { ...transfer, status: 'FINALIZADO' });
  else {
    tellStep(deps, { ...transfer, status: 'FALHA', error });
    scheduler.after(knobs().transferDelayMs, () => comeBack(deps, id));
  }
  if (batch === undefined) return;
  const others = records.transfers.filter(({ batchId }) => batchId === batch.id);
  if (others.every(({ status }) => ENDED.has(status))) records.batches.put({ ...batch, status: 'FINALIZADO' });
}

/** Gives the money of a failed transfer back to the balance. */
function comeBack(deps: TransferDeps, id: string): void {
  const transfer = deps.records.transfers.get(id);
  if (transfer?.status !== 'FALHA') return;
  tellStep(deps, { ...transfer, status: 'DEVOLVIDO', returnedAt: deps.scheduler.now().toString() });
  startWaiting(deps);
}

function tellStep({ records, notifier }: TransferDeps, changed: Transfer): void {
  notifier.notify('Transfer', presentTransfer(records.transfers.put(changed)));
}

const textsOf = (account: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(account).flatMap(([name, text]) => (text === undefined ? [] : [[name, text]])));
