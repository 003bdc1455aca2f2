import { expect, test } from 'vitest';
import { appOfFile } from '../../../../../test/app.ts';
import { aCampaign } from '../../../../../test/builders/campaign.ts';
import { fillCart, payBy } from '../../../../../test/builders/enrolment.ts';
import { standingOf } from '../../../../../test/builders/money.ts';

/* The product with PAYMENTS=simulators: Getnet issues a boleto, and its notice makes the product book the payment. */

const it = appOfFile();

test('a boleto is issued by Getnet with the share of the school, and is paid by its notice', async () => {
  const { getnet } = it;
  const campaign = await aCampaign(it.db, { now: it.clock.now() });
  const account = { externalId: '700051332' };
  await it.db.updateTable('recipientAccounts').set(account).where('provider', '=', 'GETNET').execute();
  const enrolment = await fillCart(it, campaign);
  await payBy(it, enrolment, 'BOLETO');
  await it.drainJobs();
  const {
    id: paymentId,
    grossCents,
    paymentProvider,
  } = await it.db
    .selectFrom('payments')
    .select(['id', 'grossCents', 'paymentProvider'])
    .where('registrationId', '=', enrolment.registrationId)
    .executeTakeFirstOrThrow();
  const [boleto, ...others] = getnet.records.payments.filter(({ orderId }) => orderId === paymentId);
  expect([paymentProvider, boleto?.split, others]).toEqual([
    'getnet',
    [{ subsellerId: '700051332', amount: expect.any(Number) }],
    [],
  ]);
  if (boleto === undefined) throw new Error('no boleto');

  getnet.engine.payBoleto(boleto);
  await it.drainJobs();
  const charged = { ...enrolment, campaign, paymentId, grossCents, provider: 'getnet', externalId: boleto.id };
  expect(await standingOf(it, charged)).toMatchObject({ status: 'PAID', booked: 1, raised: [], mismatches: 0 });
});
