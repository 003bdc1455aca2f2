import { randomBytes } from 'node:crypto';
import { createCardRelay, proofOf } from '@habilita/card-relay';
import type { z } from 'zod';
import {
  DEFAULT_KNOBS,
  GETNET_KNOBS,
  PASSING_FAULTS,
  type SimulatedGetnet,
  type SimulatedTransfeera,
  simulateGetnet,
  simulateTransfeera,
} from '@habilita/simulators';
import { WEBHOOKS_PATH, pathSecretOf } from '../../apps/api/src/areas/payments/webhooks/webhook-address.ts';
import { getnetConfig } from '../../apps/api/src/areas/payments/providers/getnet/getnet-config.ts';
import { pick, type Random } from '../../attack/plausible-input.ts';
import { freePort } from '../free-port.ts';
import type { Installation } from '../rush/processes.ts';
import { NeverAnswered } from './patient-caller.ts';
import type { PlayedCharge, PlayedProviders } from './played-providers.ts';

const OPENING_BALANCE = 100_000_000;
const PIX_KEY = '11222333000181';
const ACCOUNT = { clientId: 'habilita', clientSecret: 'played by the bench' };
const SELLER = '6eb2412c-165a-41cd-b1d9-76c575d70a28';

const CARD = { number: '4111111111111111', name: 'ALUNO DE TESTE', month: '12', year: '39', code: '123' };

const NOTICES = { noticeRepeat: 2, noticeReorder: true, noticeDropFirst: 1, noticeDelayMs: 300 };
/** Every SPOILED_EVERY_MS, each provider applies a random one of these faults to its next call. */
const FAULTS = [...PASSING_FAULTS, 'SILENT', 'SILENT_AFTER'] as const;
const SPOILED_EVERY_MS = 700;

/**
 * Starts the simulators that the product reaches by the adapters of production: Transfeera for PIX, Getnet for boletos
 * and, behind the card's relay, for cards.
 */
export async function playSimulators(installation: Installation, random: Random): Promise<PlayedProviders> {
  const transfeera = simulateTransfeera({ ...ACCOUNT, pixKey: PIX_KEY, openingBalance: OPENING_BALANCE });
  const secret = pathSecretOf({ current: installation.webhookSecret }, 'getnet');
  const notifyUrl = `${installation.base}${WEBHOOKS_PATH}getnet/${secret}`;
  const getnet = simulateGetnet({ ...ACCOUNT, sellerId: SELLER, notifyUrl });
  const [ofTransfeera, ofGetnet] = [await transfeera.listen(await freePort()), await getnet.listen(await freePort())];
  const relay = await startRelay(installation.base, ofGetnet, secret);
  const badDay = badDayOf(transfeera, getnet, random);
  return {
    env: {
      PAYMENTS: 'simulators',
      TRANSFEERA_LOGIN_URL: ofTransfeera,
      TRANSFEERA_API_URL: ofTransfeera,
      TRANSFEERA_CLIENT_ID: ACCOUNT.clientId,
      TRANSFEERA_CLIENT_SECRET: ACCOUNT.clientSecret,
      TRANSFEERA_PIX_KEY: PIX_KEY,
      GETNET_API_URL: ofGetnet,
      GETNET_CLIENT_ID: ACCOUNT.clientId,
      GETNET_CLIENT_SECRET: ACCOUNT.clientSecret,
      GETNET_SELLER_ID: SELLER,
      GETNET_SPLIT_NAMES: 'SALES_AMOUNT',
      CARD_RELAY_URL: relay.url,
      CARD_RELAY_SECRET: relay.secret,
    },
    methods: ['BOLETO', 'PIX', 'CREDIT', 'BOLETO_PARCELADO', 'PIX'],
    charges: () => [...pixCharges(transfeera), ...boletos(getnet), ...cards(getnet)],
    pay({ id, method }) {
      const charge = transfeera.records.charges.get(id);
      const boleto = getnet.records.payments.get(id);
      if (method === 'PIX' && charge !== undefined) transfeera.engine.pay(charge);
      else if (boleto !== undefined) getnet.engine.payBoleto(boleto);
    },
    giveBack({ id, method }) {
      if (method === 'CREDIT') void getnet.app.inject({ method: 'POST', url: `/simulator/cancel/${id}` });
      const receipt = receiptsOf(transfeera, id)[0];
      if (receipt === undefined || transfeera.engine.left(receipt) === 0) return;
      if (random() < 0.5) transfeera.engine.analyse(transfeera.engine.dispute(receipt), 'accepted', null);
      else transfeera.engine.refund(receipt, { amount: transfeera.engine.left(receipt), integrationId: null });
    },
    leaveCard: relay.leaveCard,
    misbehave: badDay.begin,
    behave: badDay.end,
    async close() {
      badDay.stop();
      await Promise.all([transfeera.close(), getnet.close(), relay.close()]);
    },
  };
}

/** Starts the card relay, which sends cards and payments to the simulated Getnet. */
async function startRelay(pageOrigin: string, apiUrl: string, pathSecret: string) {
  const secret = randomBytes(32).toString('base64url');
  const account = {
    ...ACCOUNT,
    apiUrl,
    sellerId: SELLER,
    splitNames: 'SALES_AMOUNT',
    pathSecrets: [pathSecret],
  } satisfies z.input<typeof getnetConfig>;
  const relay = createCardRelay({ secret, pageOrigin, getnet: getnetConfig.parse(account) });
  return {
    secret,
    url: await relay.listen(await freePort()),
    /** Sends a card for a payment to the card relay, as the page with the card fields does. */
    leaveCard: async (payment: string): Promise<string> => {
      const answer = await relay.app.inject({
        method: 'POST',
        url: '/cards',
        headers: { host: 'relay.local', origin: 'http://relay.local' },
        payload: { ...CARD, payment, proof: proofOf(secret, payment) },
      });
      if (answer.statusCode !== 201) throw new NeverAnswered('the card fields');
      return answer.json<{ handle: string }>().handle;
    },
    close: () => relay.close(),
  };
}

/**
 * Returns functions to make calls and notices go wrong. `begin` starts the faults. `end` ends them and sends the lost
 * notices again; `stop` only stops ordering new faults.
 */
function badDayOf(transfeera: SimulatedTransfeera, getnet: SimulatedGetnet, random: Random) {
  let spoiling: NodeJS.Timeout | undefined;
  return {
    begin: (): void => {
      transfeera.setKnobs(NOTICES);
      // A notice of Getnet is only a hint, so a wrong amount in a notice must change nothing.
      getnet.setKnobs({ ...NOTICES, noticeAmountOff: 5_000 });
      spoiling = setInterval(() => {
        for (const { faults } of [transfeera, getnet]) {
          faults.clear();
          faults.order({ fault: pick(random, FAULTS) ?? 'SERVER_ERROR', times: 1 });
        }
      }, SPOILED_EVERY_MS);
    },
    stop: (): void => clearInterval(spoiling),
    end: (): void => {
      clearInterval(spoiling);
      for (const { faults } of [transfeera, getnet]) faults.clear();
      transfeera.setKnobs(DEFAULT_KNOBS);
      getnet.setKnobs(GETNET_KNOBS);
      for (const { records, notifier } of [transfeera, getnet])
        for (const { id } of records.deliveries.filter(({ state }) => state !== 'DELIVERED')) notifier.redeliver(id);
    },
  };
}

function receiptsOf({ records }: SimulatedTransfeera, chargeId: string) {
  const txid = records.charges.get(chargeId)?.txid;
  return records.receipts.filter((receipt) => txid !== undefined && receipt.txid === txid);
}

const pixCharges = (transfeera: SimulatedTransfeera): PlayedCharge[] =>
  transfeera.records.charges.all().map(({ id, integrationId, status }) => {
    const receipts = receiptsOf(transfeera, id);
    const refunds = transfeera.records.refunds.filter(
      (refund) => refund.status === 'DEVOLVIDO' && receipts.some((receipt) => receipt.id === refund.endToEndId),
    );
    return {
      id,
      paymentId: integrationId ?? '',
      method: 'PIX',
      isOpen: status === 'ATIVA',
      isCancelled: status.startsWith('REMOVIDA'),
      arrived: receipts.map(({ amount }) => amount),
      givenBack: refunds.map(({ amount }) => amount),
    };
  });

const boletos = ({ records }: SimulatedGetnet): PlayedCharge[] =>
  records.payments
    .filter(({ method }) => method === 'BOLETO')
    .map(({ id, orderId, status, operations }) => ({
      id,
      paymentId: orderId,
      method: 'BOLETO',
      isOpen: status === 'PENDING',
      isCancelled: status === 'CANCELED' || status === 'DENIED',
      arrived: operations.filter(({ rel }) => rel === 'paid').map(({ amount }) => amount),
      givenBack: [],
    }));

/** The payments by card that were not denied. Getnet has no record of a payment before its card is presented. */
const cards = ({ records }: SimulatedGetnet): PlayedCharge[] =>
  records.payments
    .filter(({ method, status }) => method === 'CREDIT' && status !== 'DENIED')
    .map(({ id, orderId, amount, operations }) => ({
      id,
      paymentId: orderId,
      method: 'CREDIT',
      isOpen: false,
      isCancelled: false,
      arrived: [amount],
      givenBack: operations.filter(({ rel }) => rel.startsWith('cancel')).map((one) => one.amount),
    }));
