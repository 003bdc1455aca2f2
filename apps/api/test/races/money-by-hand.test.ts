import { newId } from '@habilita/kernel';
import { beforeAll, describe, expect, test } from 'vitest';
import { proveLedger } from '#areas/money/ledger/index.ts';
import { appOfFile, type SignedIn } from '../app.ts';
import { aCharged, type Charged } from '../builders/money.ts';
import { pays } from '../builders/payers.ts';
import { expectAsShown, simulate, statementOf } from '../builders/money-command.ts';
import { aLeaver, byProviderPath } from '../builders/provider-refund.ts';
import { aReceipt } from '../builders/receipt.ts';
import { aPaid, revertPath } from '../builders/reversal.ts';
import { COPIES, copiesTold } from './copies.ts';

const it = appOfFile();
let address: string;
let admin: SignedIn;

beforeAll(async () => {
  address = await it.app.listen({ host: '127.0.0.1', port: 0 });
  admin = await it.signIn('ADMIN');
  const reason = { id: newId(), catalogue: 'CUSTOM_PAYMENT_REASON', name: 'Prova' } as const;
  await it.db.insertInto('catalogueItems').values(reason).execute();
});

interface Command {
  readonly name: string;
  readonly method?: 'PATCH';
  readonly begin: () => Promise<Charged>;
  readonly path: (charged: Charged) => string;
  readonly body: (charged: Charged) => Promise<object>;
  /**
   * Several copies of the call are sent at once, without idempotency keys, and one succeeds. The others may get only
   * these answers.
   */
  readonly others: readonly string[];
}

async function inCredit(): Promise<Charged> {
  const charged = await aCharged(it, 'PIX');
  await pays(it, charged, charged.grossCents + 30_000);
  return charged;
}

async function inactive(): Promise<Charged> {
  const charged = await aCharged(it, 'BOLETO');
  const url = `/api/v1/payments/DOWN_PAYMENT/${charged.paymentId}`;
  await it.inject({ method: 'PATCH', url, headers: admin.headers, payload: { isActive: false } });
  await it.drainJobs();
  return charged;
}

const ofPayment = ({ paymentId }: Charged) => `/payments/DOWN_PAYMENT/${paymentId}`;

const COMMANDS: readonly Command[] = [
  {
    name: 'a manual entry',
    begin: () => aCharged(it, 'PIX'),
    path: () => '/registration-manual-entries',
    body: async ({ registrationId }) => ({
      registrationId,
      entryType: 'DEBIT',
      partnerAmount: 10,
      marketplaceAmount: 5,
      reason: 'Acerto',
    }),
    others: ['409 CONFLICT_STALE'],
  },
  {
    name: 'a custom payment',
    begin: () => aCharged(it, 'BOLETO'),
    path: () => '/registration-custom-payments',
    body: async ({ registrationId }) => ({
      registrationId,
      partnerGrossValue: 80,
      marketplaceGrossValue: 20,
      paymentMethod: 'BOLETO',
      dueDate: '2026-12-28',
      reason: 'Prova',
      details: 'Segunda prova',
    }),
    others: ['409 CONFLICT_STALE'],
  },
  {
    name: 'a refund',
    begin: inCredit,
    path: ({ registrationId }) => `/registrations/${registrationId}/refunds`,
    body: async (charged) => ({
      payer: 'PARTNER',
      refundAmount: 100,
      receiptsFileName: [await aReceipt(it, charged, admin)],
    }),
    others: ['409 CONFLICT_STALE', '404'],
  },
  {
    name: 'a payment taken off',
    method: 'PATCH',
    begin: () => aCharged(it, 'BOLETO'),
    path: ofPayment,
    body: async () => ({ isActive: false }),
    others: ['409 PAYMENT_INACTIVE'],
  },
  {
    name: 'a payment brought back',
    method: 'PATCH',
    begin: inactive,
    path: ofPayment,
    body: async () => ({ isActive: true }),
    others: ['409 PAYMENT_ACTIVE'],
  },
  {
    name: 'a reversal of a card',
    begin: () => aPaid(it),
    path: revertPath,
    body: async () => ({}),
    others: ['409 REVERSAL_NOT_ALLOWED'],
  },
  {
    name: 'a refund by the provider',
    begin: () => aLeaver(it, admin),
    path: byProviderPath,
    body: async ({ paymentId }) => ({ entityPaymentId: paymentId, refundAmount: 400 }),
    others: ['409 CONFLICT_STALE'],
  },
];

/**
 * Checks that the command had the simulated effect exactly once, and that every charge has its answer from the
 * provider.
 */
async function provesOneEffect(command: Command, how: (path: string, body: object) => Promise<void>): Promise<void> {
  const charged = await command.begin();
  it.clock.advance({ seconds: 1 });
  const path = command.path(charged);
  const body = await command.body(charged);
  const before = await statementOf(it, charged.registrationId);
  const { effect, planHash } = await simulate(it, admin, path, body);
  await how(path, { ...body, planHash });
  await it.drainJobs();
  const after = await statementOf(it, charged.registrationId);
  expectAsShown(before, after, effect);
  expect(after.registration.version).toBe(before.registration.version + 1);
  expect(after.payments.filter(({ chargeState }) => chargeState.endsWith('REQUESTED'))).toEqual([]);
  expect(await proveLedger(it.deps)).toEqual({ mismatches: 0, raised: 0 });
}

describe.each(COMMANDS)('fifty copies at once of $name', (command) => {
  test('that all carry the plan they were shown are one effect', async () => {
    await provesOneEffect(command, async (path, body) => {
      const { '200': done, ...others } = await copiesTold(address, admin, { method: command.method, path, body });
      expect(done).toBe(1);
      expect(Object.keys(others).filter((told) => !command.others.includes(told))).toEqual([]);
    });
  });

  test('under one key are one effect, and everybody gets its answer', async () => {
    await provesOneEffect(command, async (path, body) => {
      expect(
        await copiesTold(address, admin, { method: command.method, path, body, key: `chave-${command.name}` }),
      ).toEqual({ '200': COPIES });
    });
  });
});
