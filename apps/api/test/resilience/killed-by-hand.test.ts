import { newId } from '@habilita/kernel';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { proveLedger } from '#areas/money/ledger/index.ts';
import { systemClock } from '#kernel/clock.ts';
import { aLimit, ENTRIES } from '../builders/approvals.ts';
import { call } from '../builders/enrolment.ts';
import { aJpeg } from '../builders/images.ts';
import { KillableProduct, STUDENTS } from './killable-product.ts';
import { overHttp } from './processes.ts';

const it = new KillableProduct();
const each = <T>(value: T): T[] => Array.from({ length: STUDENTS }, () => value);

beforeAll(async () => {
  await it.start();
  const reason = { id: newId(), catalogue: 'CUSTOM_PAYMENT_REASON', name: 'Prova de reinício' } as const;
  await it.db.insertInto('catalogueItems').values(reason).execute();
}, 90_000);
afterAll(() => it.stop(), 30_000);

const ids = async (): Promise<string[]> => (await it.registrations()).map(({ id }) => id);
const balances = async () =>
  (await it.db.selectFrom('registrations').select('balanceCents').execute()).map(({ balanceCents }) => balanceCents);
const posted = async (kind: 'MANUAL_CREDIT' | 'MANUAL_DEBIT' | 'REFUND' | 'CUSTOM_PAYMENT') =>
  (await it.db.selectFrom('ledgerTransactions').select('id').where('kind', '=', kind).execute()).length;
const told = async (kind: string) =>
  (await it.db.selectFrom('events').select('id').where('kind', '=', kind).execute()).length;
const mismatches = async () => (await proveLedger({ db: it.db, clock: systemClock })).mismatches;

const entryOf = (entryType: 'CREDIT' | 'DEBIT', partnerAmount: number) => (registrationId: string) => ({
  path: ENTRIES,
  body: { registrationId, entryType, partnerAmount, marketplaceAmount: 0, reason: 'Acerto' },
});

async function aReceipt(registrationId: string): Promise<string> {
  const site = overHttp(it.product.address);
  const path = `/registrations/${registrationId}/refunds/receipts/upload`;
  const { body } = await call(site, 'POST', path, { originalName: 'pix.jpg' }, await it.headersOf('ana@example.com'));
  const sent = await fetch(`${it.product.address}${body.uploadUrl}`, { method: 'PUT', body: new Uint8Array(aJpeg()) });
  expect(sent.ok).toBe(true);
  return body.modifiedName;
}

const boletos = async (): Promise<string[]> =>
  (await it.payments()).filter(({ entityType }) => entityType === 'REGISTRATION').map(({ id }) => id);
const activation = (isActive: boolean) => (id: string) =>
  ({ method: 'PATCH', path: `/payments/DOWN_PAYMENT/${id}`, body: { isActive } }) as const;

describe('the product, killed with -9 within a command by hand, started again and asked again', () => {
  test('asks for each custom payment once', async () => {
    const dueDate = Temporal.Now.plainDateISO('America/Sao_Paulo').add({ days: 20 }).toString();
    const values = { partnerGrossValue: 80, marketplaceGrossValue: 20, paymentMethod: 'BOLETO', dueDate };
    await it.killedWhileAsking(
      (await ids()).map((registrationId) => ({
        path: '/registration-custom-payments',
        body: { registrationId, ...values, reason: 'Prova de reinício', details: 'Segunda prova' },
      })),
    );
    await it.provesSettled();
    expect([await posted('CUSTOM_PAYMENT'), await told('CUSTOM_PAYMENT'), await mismatches()]).toEqual([
      STUDENTS,
      STUDENTS,
      0,
    ]);
    expect(await it.askedFor()).toHaveLength(2 * STUDENTS);
  }, 180_000);

  test('takes each payment off once and brings it back once: what is due has one charge, what is not has none', async () => {
    await it.killedWhileAsking((await boletos()).map(activation(false)));
    await it.provesSettled();
    expect(await it.askedFor()).toHaveLength(STUDENTS);
    await it.killedWhileAsking((await boletos()).map(activation(true)));
    await it.provesSettled();
    expect(await it.askedFor()).toHaveLength(2 * STUDENTS);
    expect([await told('PAYMENT_INACTIVATED'), await told('PAYMENT_ACTIVATED')]).toEqual([STUDENTS, STUDENTS]);
  }, 180_000);

  test('has entered each credit once', async () => {
    await it.killedBeforeAnswering((await ids()).map(entryOf('CREDIT', 2100)));
    expect([await posted('MANUAL_CREDIT'), await told('MANUAL_ENTRY'), await mismatches()]).toEqual([
      STUDENTS,
      STUDENTS,
      0,
    ]);
    expect(await balances()).toEqual(each(15_000));
  }, 180_000);

  test('has refunded each credit once, with its proof', async () => {
    const commands = await Promise.all(
      (await ids()).map(async (id) => {
        const receiptsFileName = [await aReceipt(id)];
        return {
          path: `/registrations/${id}/refunds`,
          body: { payer: 'PARTNER', refundAmount: 100, receiptsFileName },
        };
      }),
    );
    await it.killedBeforeAnswering(commands);
    const proofs = await it.db.selectFrom('attachments').select('entityType').execute();
    expect([await posted('REFUND'), await told('REFUNDED'), proofs.length, await mismatches()]).toEqual([
      STUDENTS,
      STUDENTS,
      STUDENTS,
      0,
    ]);
    expect(await balances()).toEqual(each(5000));
  }, 180_000);

  test('keeps each request for a second person once, and carries it out once when it is approved', async () => {
    await aLimit(it, 'MANUAL_ENTRY', 0);
    await it.killedBeforeAnswering((await ids()).map(entryOf('DEBIT', 10)));
    expect([await posted('MANUAL_DEBIT'), await told('APPROVAL_REQUESTED')]).toEqual([0, STUDENTS]);
    const requests = await it.db.selectFrom('approvalRequests').select('id').execute();
    const approvals = requests.map(({ id }) => ({ path: `/approvals/${id}/approve` }));
    await it.killedBeforeAnswering(approvals, 'bruno@example.com');
    expect([await posted('MANUAL_DEBIT'), await told('APPROVAL_APPROVED'), await mismatches()]).toEqual([
      STUDENTS,
      STUDENTS,
      0,
    ]);
  }, 180_000);
});
