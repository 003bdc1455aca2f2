import { type SimulatedGetnet, simulateGetnet } from '@habilita/simulators';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../../test/app.ts';
import { aCampaign } from '../../../../../test/builders/campaign.ts';
import { fillCart, payBy } from '../../../../../test/builders/enrolment.ts';
import { standingOf } from '../../../../../test/builders/money.ts';
import { WEBHOOKS_PATH } from '../../webhooks/webhook-address.ts';
import { getnetAccount } from '../provider-accounts.ts';

/* PAYMENTS=simulators as it is installed: a boleto is issued by Getnet, and its notice leads to the money. */

const SET_BY_NOBODY = {
  clientId: undefined,
  clientSecret: undefined,
  sellerId: undefined,
  splitNames: undefined,
  tokenPath: undefined,
  scope: undefined,
  channel: undefined,
  sendsSellerId: undefined,
};

let it: TestApp;
let getnet: SimulatedGetnet;

beforeAll(async () => {
  const secrets = { auth: 'auth', files: 'files', webhook: 'a-secret-of-webhooks' };
  const nowhere = { ...SET_BY_NOBODY, apiUrl: undefined };
  const account = getnetAccount({ getnetSimulatorPort: 1, getnet: nowhere, secrets });
  const reach: { app?: TestApp } = {};
  getnet = simulateGetnet({
    ...account,
    notifyUrl: `http://api.test${WEBHOOKS_PATH}getnet/${account.pathSecret}`,
    scheduler: { now: () => it.clock.now(), after: () => () => undefined },
    fetch: async (url) => {
      const { pathname, search } = new URL(url instanceof Request ? url.url : url);
      const answer = await reach.app?.inject({ method: 'GET', url: `${pathname}${search}` });
      return new Response(null, { status: answer?.statusCode ?? 503 });
    },
  });
  const apiUrl = await getnet.listen(0);
  it = await testApp({ payments: 'simulators', secrets, getnet: { ...SET_BY_NOBODY, apiUrl } });
  reach.app = it;
});
afterAll(async () => {
  await it.close();
  await getnet.close();
});

test('a boleto is issued by Getnet with the share of the school, and is paid by its notice', async () => {
  const campaign = await aCampaign(it.db, { now: it.clock.now() });
  await it.db.updateTable('drivingSchools').set({ getnetSubsellerId: '700051332' }).execute();
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
  await getnet.notifier.idle();
  await it.drainJobs();
  const charged = { ...enrolment, campaign, paymentId, grossCents, provider: 'getnet', externalId: boleto.id };
  expect(await standingOf(it, charged)).toMatchObject({ status: 'PAID', booked: 1, raised: [], mismatches: 0 });
});
