import * as contract from '@habilita/contract';
import { ERROR_CODES, type ErrorCode, type MoneyCommand } from '@habilita/contract';
import { newId } from '@habilita/kernel';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { appOfFile, signedInAs } from '../app.ts';
import { call, codes } from '../builders/enrolment.ts';
import { refusedBySimulation } from '../builders/money-command.ts';
import { ofBalanceRequest, ofCustomPayment, ofManualEntry } from './of-amounts-by-hand.ts';
import { ofAbandonment, ofUndoingAbandonment } from './of-abandonment.ts';
import { ofProviderRefund, ofRefund, ofReversal } from './of-money-given-back.ts';
import { ofActivation, ofBackToCart } from './of-payment-and-cart.ts';
import { ofCancellingPaymentInCfc, ofFollowingPayment, ofPaymentInCfc } from './of-payments-in-cfc.ts';
import { ofPlanChange, ofUndoingPlanChange } from './of-plan-change.ts';
import { type Refusals, type World, worldOf } from './world.ts';

const it = appOfFile();
const admin = signedInAs(it, 'ADMIN');
let world: World;

beforeAll(async () => {
  world = worldOf(it, admin);
  const reason = { id: newId(), catalogue: 'CUSTOM_PAYMENT_REASON', name: 'Prova' } as const;
  await it.db.insertInto('catalogueItems').values(reason).execute();
});
afterEach(() => world.restore());

const REFUSALS: Readonly<Record<string, (world: World) => Refusals>> = {
  abandonCommand: ofAbandonment,
  undoAbandonCommand: ofUndoingAbandonment,
  backToCartCommand: ofBackToCart,
  planChangeCommand: ofPlanChange,
  undoPlanChangeCommand: ofUndoingPlanChange,
  paymentInCfcCommand: ofPaymentInCfc,
  followingPaymentCommand: ofFollowingPayment,
  cancelPaymentInCfcCommand: ofCancellingPaymentInCfc,
  customPaymentCommand: ofCustomPayment,
  requestBalanceCommand: ofBalanceRequest,
  manualEntryCommand: ofManualEntry,
  refundCommand: ofRefund,
  providerRefundCommand: ofProviderRefund,
  reversalCommand: ofReversal,
  paymentActivationCommand: ofActivation,
};

const isCommand = (value: unknown): value is MoneyCommand =>
  typeof value === 'object' && value !== null && 'execute' in value && 'simulate' in value;
const COMMANDS = Object.entries(contract).flatMap(([name, value]: [string, unknown]) =>
  isCommand(value) ? [{ name, declared: value.execute.errors }] : [],
);

test('every money command of the contract is walked', () => {
  expect(COMMANDS.map(({ name }) => name).toSorted()).toEqual(Object.keys(REFUSALS).toSorted());
});

/** All error codes in a response, whether they refuse a field or the whole call. */
const codesIn = (told: Record<string, unknown>): unknown[] => Object.values(told).flat();

/**
 * The error codes that the simulation and the execution of the call return. Empty when the refusal is declared with a
 * reason why no call can cause it.
 */
async function toldTo(reach: Refusals[ErrorCode]): Promise<readonly unknown[][]> {
  if (typeof reach !== 'function') return [];
  const { path, body, method = 'POST', who = admin, isOnlyOnExecution = false } = await reach();
  const simulated = await call(it, 'POST', `${path}/simulate`, body, who.headers);
  const executed = await call(it, method, path, body, who.headers);
  const isRefusedInWords = executed.status >= 400 && executed.status < 500;
  if (!isRefusedInWords || (isOnlyOnExecution && simulated.status !== 200))
    throw new Error(`${path}: simulated ${simulated.status}, executed ${executed.status}`);
  const inExecution = codesIn(codes(executed));
  return isOnlyOnExecution ? [inExecution] : [codesIn(refusedBySimulation(simulated)), inExecution];
}

describe.each(COMMANDS)('what $name declares to refuse', ({ name, declared }) => {
  const refusals = () => REFUSALS[name]?.(world) ?? {};

  test('is walked whole, or says why no call reaches it', () => {
    expect(Object.keys(refusals()).toSorted()).toEqual([...declared].toSorted());
  });

  test.each(ERROR_CODES.filter((code) => declared.includes(code)))(
    '%s is told when simulated and when executed',
    async (code) => {
      for (const told of await toldTo(refusals()[code])) expect(told).toContain(code);
    },
  );
});
