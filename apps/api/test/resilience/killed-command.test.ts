import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { proveLedger } from '#areas/money/ledger/index.ts';
import { systemClock } from '#kernel/clock.ts';
import { type CommandCall, KillableProduct, STUDENTS } from './killable-product.ts';

const it = new KillableProduct();
type Registered = Awaited<ReturnType<KillableProduct['registrations']>>[number];

const toCart = ({ id, studentId }: Registered) => ({ path: `/students/${studentId}/registrations/${id}/back-to-cart` });
const cancelling = ({ paymentInCfcId }: Registered) =>
  ({ method: 'DELETE', path: `/registration-payments-in-cfc/${paymentInCfcId}`, body: { note: 'Não pagou' } }) as const;

/** Sends a command for every student and kills the product while it asks the provider. */
const killedWithin = async (commandOf: (registration: Registered) => CommandCall): Promise<void> =>
  it.killedWhileAsking((await it.registrations()).map(commandOf));

const registrations = () =>
  it.db.selectFrom('registrations').select(['status', 'balanceCents', 'totalPendingCents', 'penaltiesQty']).execute();
const events = async (kind: string) =>
  (await it.db.selectFrom('events').select('id').where('kind', '=', kind).execute()).length;
const seats = () =>
  it.db.selectFrom('seatStocks').select('taken').where('scope', '=', 'CAMPAIGN').executeTakeFirstOrThrow();
const proved = () => proveLedger({ db: it.db, clock: systemClock });

beforeAll(() => it.start(), 90_000);
afterAll(() => it.stop(), 30_000);

/**
 * Returns what the command left: the students' debts and requested amounts, how often its event was recorded, and the
 * seats that the students hold. Checks the ledger, too.
 */
async function askedOf(event: string) {
  const owed = (await registrations()).map(({ balanceCents, totalPendingCents }) => [balanceCents, totalPendingCents]);
  const { taken } = await seats();
  const { mismatches } = await proved();
  return { payments: (await it.askedFor()).length, owed, told: await events(event), taken, mismatches };
}

const askedOnceFor = (owed: number) => ({
  payments: STUDENTS,
  owed: Array.from({ length: STUDENTS }, () => [-owed, owed]),
  told: STUDENTS,
  taken: STUDENTS,
  mismatches: 0,
});

describe('the product, killed with -9 between what a command asks of a provider and the answer, and started again', () => {
  test('ends each abandonment: the old charge is gone, the penalty is asked for once', async () => {
    const body = { penaltyAmount: 100, paymentMethod: 'CREDIT', note: 'Desistiu' };
    await killedWithin(({ id }) => ({ path: `/registrations/${id}/abandon`, body }));
    await it.provesSettled();
    expect((await it.payments()).filter(({ entityType }) => entityType === 'REGISTRATION_PENALTY')).toHaveLength(
      STUDENTS,
    );
    expect(await registrations()).toEqual(
      Array.from({ length: STUDENTS }, () => ({
        status: 'ABANDONED',
        balanceCents: -10_000,
        totalPendingCents: 10_000,
        penaltiesQty: 1,
      })),
    );
    expect([await events('ABANDONED'), await seats()]).toEqual([STUDENTS, { taken: 0 }]);
    expect(await proved()).toEqual({ mismatches: 0, raised: 0 });
  }, 180_000);

  test('ends each undoing: the penalty is gone, the contract is asked for once', async () => {
    await killedWithin(({ id }) => ({ path: `/registrations/${id}/undo-abandon` }));
    await it.provesSettled();
    expect(await it.askedFor()).toHaveLength(STUDENTS);
    const owed = (await registrations()).map(({ status, balanceCents, totalPendingCents }) => [
      status,
      (balanceCents ?? 0) + totalPendingCents,
    ]);
    expect(owed).toEqual(Array.from({ length: STUDENTS }, () => ['REGISTERED', 0]));
    expect([await events('ABANDONMENT_UNDONE'), await seats()]).toEqual([STUDENTS, { taken: STUDENTS }]);
    expect(await proved()).toEqual({ mismatches: 0, raised: 0 });
  }, 180_000);

  test('ends each change of plan: what was open is gone, the new price is asked for once', async () => {
    const change = { paymentMethod: 'CREDIT', recalculationStrategy: 'RECALCULATE_PENDING' };
    await killedWithin(({ id: registrationId, planId }) => ({
      path: '/plan-changes',
      body: { registrationId, planId, ...change },
    }));
    await it.provesSettled();
    // Getnet knows nothing of the new charge, because it is by card and no card was presented yet.
    expect(await askedOf('PLAN_CHANGED')).toEqual({ ...askedOnceFor(190_000), payments: 0 });
    const open = (await it.payments()).filter(({ status, active }) => status === 'PENDING' && active);
    expect(open.map(({ paymentMethod }) => paymentMethod)).toEqual(Array.from({ length: STUDENTS }, () => 'CREDIT'));
  }, 180_000);

  test('ends each payment in the CFC and each cancellation of one: what is owed is asked for once', async () => {
    const paid = { paymentMethod: 'PIX', paymentAmount: 400 };
    await killedWithin(({ id: registrationId }) => ({
      path: '/registration-payments-in-cfc',
      body: { registrationId, ...paid },
    }));
    await it.provesSettled();
    expect(await askedOf('PAID_IN_CFC')).toEqual(askedOnceFor(150_000));
    await killedWithin(cancelling);
    await it.provesSettled();
    expect(await askedOf('PAYMENT_IN_CFC_CANCELLED')).toEqual(askedOnceFor(190_000));
  }, 180_000);

  test('ends each way back to the cart: what was asked for is gone, nothing is open', async () => {
    await killedWithin(toCart);
    await it.provesSettled();
    expect(await it.askedFor()).toEqual([]);
    const carts = (await registrations()).map(({ status, balanceCents }) => [status, balanceCents]);
    expect(carts).toEqual(Array.from({ length: STUDENTS }, () => ['PLAN_IN_CART', 0]));
    expect([await events('BACK_TO_CART'), await seats()]).toEqual([STUDENTS, { taken: 0 }]);
    expect(await proved()).toEqual({ mismatches: 0, raised: 0 });
  }, 180_000);
});
