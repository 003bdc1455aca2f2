import { join } from 'node:path';
import { cardRelayAccount, getnetAccount, type loadEnvironment, transfeeraAccount } from '@habilita/api';
import { createCardRelay } from '@habilita/card-relay';
import { type Scheduler, type SimulatedGetnet, simulateGetnet, simulateTransfeera } from '@habilita/simulators';

type Environment = ReturnType<typeof loadEnvironment>;

export interface SimulatedProviders {
  readonly getnet: SimulatedGetnet;
  /** The settings of the providers as the environment gives them, but with the addresses of the simulators. */
  readonly addresses: Pick<Environment, 'transfeera' | 'getnet' | 'cardRelay'>;
  /**
   * Pays the PIX or boleto of a payment that is not paid yet. With `again`, pays a second time for a payment that is
   * already paid. In any other case nothing happens.
   */
  pay(paymentId: string, again: boolean): void;
  /** Sends a card for a payment to the card relay, as the page with the card fields does; returns the card's handle. */
  leaveCard(fieldsUrl: string): Promise<string>;
  /**
   * Makes the provider give the money of a card back on its own. Returns false when no card was charged for the
   * payment.
   */
  giveCardBack(paymentId: string): Promise<boolean>;
  /** Sets whether the PIX provider carries out refunds, or answers that it could not. */
  givesPixBack(does: boolean): void;
  /** Resolves once no notice is being sent any more. */
  idle(): Promise<unknown>;
  close(): Promise<unknown>;
}

interface Options {
  /** The beginning of the URLs at which the product receives notices. The name of the provider is appended to it. */
  readonly notices: string;
  readonly scheduler: Scheduler;
  readonly fetch: typeof globalThis.fetch;
}

const CARD = { number: '4111111111111111', name: 'MARIA SILVA', month: '12', year: '39', code: '123' };

/** The balance of the marketplace at the simulated provider, in centavos. */
const OPENING_BALANCE = 100_000_000;

/**
 * Starts the simulators and the card relay, which run beside the product. The simulators keep their records in files,
 * so that the simulators of the next start still know the charges of the demo data.
 */
export async function simulateProviders(
  environment: Environment,
  { notices, scheduler, fetch }: Options,
): Promise<SimulatedProviders> {
  const journalOf = (name: string) => join(environment.dataDir, 'simulators', `${name}.jsonl`);
  const transfeera = simulateTransfeera({
    ...transfeeraAccount(environment),
    openingBalance: OPENING_BALANCE,
    journalPath: journalOf('transfeera'),
    scheduler,
    fetch,
  });
  const account = getnetAccount(environment);
  const getnet = simulateGetnet({
    ...account,
    notifyUrl: `${notices}getnet/${account.pathSecrets[0]}`,
    knobs: { splitNames: account.splitNames },
    journalPath: journalOf('getnet'),
    scheduler,
    fetch,
  });
  const [transfeeraUrl, getnetUrl] = await Promise.all([transfeera.listen(0), getnet.listen(0)]);
  const { secret } = cardRelayAccount(environment);
  const { publicUrl: pageOrigin } = environment;
  const relay = createCardRelay({ secret, pageOrigin, getnet: { ...account, apiUrl: getnetUrl } });

  return {
    getnet,
    addresses: {
      transfeera: { ...environment.transfeera, loginUrl: transfeeraUrl, apiUrl: transfeeraUrl },
      getnet: { ...environment.getnet, apiUrl: getnetUrl },
      cardRelay: { url: await relay.listen(0), apiUrl: undefined, secret },
    },
    pay(paymentId, again) {
      const pix = transfeera.records.charges.find(({ integrationId }) => integrationId === paymentId);
      const boleto = getnet.records.payments.all().findLast(({ orderId }) => orderId === paymentId);
      if (pix !== undefined && again === (pix.status === 'CONCLUIDA')) transfeera.engine.pay(pix);
      if (boleto?.method === 'BOLETO' && again === (boleto.status === 'PAID')) getnet.engine.payBoleto(boleto);
    },
    async leaveCard(fieldsUrl) {
      const asked = Object.fromEntries(new URL(fieldsUrl).searchParams);
      const answer = await relay.app.inject({
        method: 'POST',
        url: '/cards',
        headers: { host: 'demo.local', origin: 'http://demo.local' },
        payload: { ...asked, ...CARD },
      });
      return answer.json<{ handle: string }>().handle;
    },
    async giveCardBack(paymentId) {
      const paid = getnet.records.payments.find((one) => one.orderId === paymentId && one.status === 'APPROVED');
      if (paid === undefined) return false;
      await getnet.app.inject({ method: 'POST', url: `/simulator/cancel/${paid.id}` });
      return true;
    },
    givesPixBack: (does) => transfeera.setKnobs({ refundOutcome: does ? 'DEVOLVIDO' : 'NAO_REALIZADO' }),
    idle: () => Promise.all([transfeera.notifier.idle(), getnet.notifier.idle()]),
    close: () => Promise.all([transfeera.close(), getnet.close(), relay.close()]),
  };
}
