import { cents, newId } from '@habilita/kernel';
import { expect, test } from 'vitest';
import { bookProviderEvent } from '#areas/payments/index.ts';
import { lockRegistration } from '#areas/money/registration-row/index.ts';
import { appOfFile } from '../app.ts';
import { aCharged, aNotice, type Charged, deliver, standingOf } from '../builders/money.ts';
import { somebodyWaits } from '../somebody-waits.ts';

const it = appOfFile();

/** The event for a payment that was found by reading the charge at the provider, instead of by a notice. */
const fetched = ({ externalId, grossCents }: Charged, movementId: string) =>
  ({
    providerEventId: `fetched:${movementId}`,
    movementId,
    kind: 'PAID',
    externalId,
    amount: cents(grossCents),
    occurredAt: it.clock.now(),
    raw: undefined,
  }) as const;

test('money told by a notice and found in the charge at once is booked once; neither waits for the other', async () => {
  const charged = await aCharged(it, 'PIX');
  const notice = aNotice(charged);
  const delivered = await it.db.transaction().execute(async (trx) => {
    await lockRegistration(trx, charged.registrationId);
    const answer = deliver(it, notice);
    await somebodyWaits(it.db);
    await bookProviderEvent(trx, it.deps, charged.provider, fetched(charged, notice.movementId));
    return { answer };
  });
  expect(await delivered.answer).toBe(200);
  expect(await standingOf(it, charged)).toMatchObject({ status: 'PAID', balanceCents: 0, mismatches: 0 });
});

test('an implausible movement and a plausible one of a charge, told in opposite orders at once, are raised and booked once each', async () => {
  const charged = await aCharged(it, 'PIX');
  const { provider } = charged;
  const plausible = fetched(charged, `pay_${newId()}`);
  const implausible = { ...fetched(charged, `pay_${newId()}`), amount: cents(0) };
  const other = await it.db.transaction().execute(async (trx) => {
    expect(await bookProviderEvent(trx, it.deps, provider, plausible)).toBe('SETTLED');
    const raising = it.db.transaction().execute((theirs) => bookProviderEvent(theirs, it.deps, provider, implausible));
    await somebodyWaits(it.db);
    expect(await bookProviderEvent(trx, it.deps, provider, implausible)).toBe('RAISED');
    return { raising };
  });
  expect(await other.raising).toBe('REPEATED');
  expect(await standingOf(it, charged)).toMatchObject({ status: 'PAID', balanceCents: 0, mismatches: 0 });
});

test('two payments of one charge, told in either order many times at once, are booked once each', async () => {
  const charged = await aCharged(it, 'PIX');
  const movements = [`pay_${newId()}`, `pay_${newId()}`];
  const inOneTransaction = (ids: readonly string[]) =>
    it.db.transaction().execute(async (trx) => {
      for (const id of ids) await bookProviderEvent(trx, it.deps, charged.provider, fetched(charged, id));
    });
  const both = Array.from({ length: 6 }, (_, index) =>
    inOneTransaction(index % 2 === 0 ? movements : movements.toReversed()),
  );
  const notices = movements.map((movementId) => deliver(it, aNotice(charged, { movementId })));
  await Promise.all(both);
  expect(await Promise.all(notices)).toEqual([200, 200]);
  expect(await standingOf(it, charged)).toMatchObject({
    status: 'PAID',
    balanceCents: charged.grossCents,
    mismatches: 0,
  });
});
