import { randomUUID } from 'node:crypto';
import { type Charge, createSandbox } from '@habilita/sandbox';
import type { Installation } from '../rush/processes.ts';
import type { PlayedProviders } from './played-providers.ts';

const BAD_DAY = { errorRate: 0.08, timeoutRate: 0.03, lostAnswerRate: 0.05, dropFirst: 1, repeat: 2, reorder: true };

const TEST_CARD = {
  card_number: '4111111111111111',
  cardholder_name: 'ALUNO DE TESTE',
  expiration_month: '12',
  expiration_year: '2039',
  security_code: '123',
};

/** The sandbox, by which cards are paid as well. */
export async function playSandbox(installation: Installation): Promise<PlayedProviders> {
  const sandbox = createSandbox({ secret: installation.webhookSecret, webhookUrl: installation.webhooks });
  await sandbox.listen(installation.sandboxPort);
  const { store, engine } = sandbox;
  const chargeOf = (id: string): Charge => {
    const charge = store.byId(id);
    if (charge === undefined) throw new Error('no charge');
    return charge;
  };
  return {
    env: {},
    methods: ['BOLETO', 'CREDIT', 'BOLETO_PARCELADO', 'PIX'],
    charges() {
      const now = Temporal.Now.instant();
      const open = new Set(store.open(now).map(({ id }) => id));
      return store.search('', now).map(({ id, paymentId, method, cancelledAt, payments, refunds }) => ({
        id,
        paymentId,
        method,
        isOpen: open.has(id),
        isCancelled: cancelledAt !== undefined,
        arrived: payments.map(({ amount }) => amount),
        givenBack: refunds.map(({ amount }) => amount),
      }));
    },
    pay: ({ id }) => void engine.payFromOutside(chargeOf(id)),
    giveBack: ({ id, arrived: [amount = 1] }) => void engine.refundCharge(chargeOf(id), randomUUID(), amount),
    async cardToken() {
      const answer = await sandbox.app.inject({ method: 'POST', url: '/tokens/card', payload: TEST_CARD });
      return answer.json<{ card_token: string }>().card_token;
    },
    misbehave: () => sandbox.behaviours.set(BAD_DAY),
    behave() {
      sandbox.behaviours.reset();
      sandbox.notifier.redeliver();
    },
    close: () => sandbox.close(),
  };
}
