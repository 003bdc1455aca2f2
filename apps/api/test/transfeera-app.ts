import { sql } from 'kysely';
import {
  manualScheduler,
  type SimulatedGetnet,
  type SimulatedTransfeera,
  simulateTransfeera,
} from '@habilita/simulators';
import { registerWebhooks } from '#areas/payments/index.ts';
import { sweepStrandedCharges } from '#areas/payments/charges/reconcile-charges.ts';
import { testApp, type TestApp } from './app.ts';
import { aCampaign } from './builders/campaign.ts';
import { fillCart, payBy } from './builders/enrolment.ts';
import type { Charged } from './builders/money.ts';
import { simulatedGetnet } from './simulated-getnet.ts';

export interface TransfeeraApp extends TestApp {
  readonly transfeera: SimulatedTransfeera;
  /** Where boletos are asked for. */
  readonly getnet: SimulatedGetnet;
  /** What the simulator does later happens, its notices arrive, and jobs run until nothing is left; failures are tried again. */
  settle(): Promise<void>;
}

const ACCOUNT = { clientId: 'habilita', clientSecret: 'a-secret-of-the-simulator', pixKey: '11222333000181' };

/** The product with PIX and bank transfers at a simulated Transfeera, and boletos at a simulated Getnet; their notices reach it. */
export async function transfeeraApp(): Promise<TransfeeraApp> {
  const later = manualScheduler();
  const reach: { app?: TestApp } = {};
  const transfeera = simulateTransfeera({
    ...ACCOUNT,
    openingBalance: 10_000_000,
    scheduler: { now: () => reach.app?.clock.now() ?? later.now(), after: later.after },
    fetch: async (url, init) => {
      if (reach.app === undefined) throw new Error('not open yet');
      const { statusCode } = await reach.app.inject({
        method: 'POST',
        url: new URL(url instanceof Request ? url.url : url).pathname,
        headers: Object.fromEntries(new Headers(init?.headers)),
        payload: typeof init?.body === 'string' ? init.body : '',
      });
      return new Response(null, { status: statusCode });
    },
  });
  const url = await transfeera.listen(0);
  const simulated = await simulatedGetnet(reach);
  const { getnet, settings } = simulated;
  const contact = 'ti@habilita.example';
  const it = await testApp({
    payments: 'simulators',
    ...settings,
    transfeera: { ...ACCOUNT, loginUrl: url, apiUrl: url, contact, certificateFile: undefined, keyFile: undefined },
  });
  reach.app = it;
  await registerWebhooks(it.deps);

  async function settle(): Promise<void> {
    for (let round = 0; round < 4; round += 1) {
      later.advance(600_000);
      await transfeera.notifier.idle();
      await workUntilNothingFails(it);
      it.clock.advance({ minutes: 5 });
      await sweepStrandedCharges(it.deps);
    }
  }

  return {
    ...it,
    transfeera,
    getnet,
    settle,
    async close() {
      await it.close();
      await Promise.all([transfeera.close(), simulated.close()]);
    },
  };
}

/** A job that fails is as one whose worker died: nothing is left of it, and the sweeper has to find what it was to do. */
async function workUntilNothingFails(it: TestApp): Promise<void> {
  for (let isDone = false; !isDone; ) {
    isDone = await it.drainJobs().then(
      () => true,
      () => false,
    );
    await sql`delete from pgboss.job where state = 'active'`.execute(it.db);
  }
}

/** A student who asked to pay by PIX; the charge is not asked for yet. */
export async function aPixStudent(it: TestApp): Promise<Charged> {
  const campaign = await aCampaign(it.db, { now: it.clock.now() });
  const enrolment = await fillCart(it, campaign);
  await payBy(it, enrolment, 'PIX');
  const { id: paymentId, grossCents } = await it.db
    .selectFrom('payments')
    .select(['id', 'grossCents'])
    .where('registrationId', '=', enrolment.registrationId)
    .executeTakeFirstOrThrow();
  return {
    ...enrolment,
    campaign,
    paymentId,
    grossCents,
    provider: 'transfeera',
    externalId: `${paymentId.replaceAll('-', '')}1`,
  };
}
