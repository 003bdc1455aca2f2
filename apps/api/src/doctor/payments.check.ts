import { newId } from '@habilita/kernel';
import { systemClock } from '#kernel/clock.ts';
import type { Deps } from '#kernel/deps.ts';
import type { Environment } from '#kernel/environment.ts';
import { type Check, codeOf, type Finding, findingsAbout, PATIENCE } from './finding.ts';
import { providersOf } from '../compose.ts';

type PaymentProvider = Deps['providers']['all'][number];

const payments = findingsAbout('Payments');

/**
 * Checks the connection to each payment provider. A query for a charge that does not exist shows whether the provider
 * accepts our credentials. The card's relay is called with a card that does not exist. The address to which the
 * provider sends its notices (webhooks) must be reachable.
 */
export const paymentsCheck: Check = {
  about: 'Payments',
  examine: async (environment) => {
    const { all } = providersOf(environment, systemClock);
    const each = await Promise.all(
      all.map(async (provider) => [
        await ofToken(provider),
        ...(await ofCards(provider)),
        await ofNotices(provider, environment),
      ]),
    );
    const kind = environment.payments;
    const trial = kind === 'live' ? [] : [payments.warning(`PAYMENTS is ${kind}: no real money.`)];
    return [...trial, ...each.flat()];
  },
};

async function ofToken(provider: PaymentProvider): Promise<Finding> {
  const { label } = provider.metadata;
  const answer = await provider.fetchCharge({ paymentId: newId(), issue: 1 });
  if (answer.kind !== 'unavailable') return payments.ok(`${label} lets us in.`);
  return payments.fault(
    answer.cause === 'unauthorized'
      ? `${label} refuses our credentials.`
      : `${label} does not answer as it should (${answer.cause}).`,
  );
}

/** Checks that the card's relay answers and accepts our secret; no card is charged. */
async function ofCards({ cards, metadata: { label } }: PaymentProvider): Promise<Finding[]> {
  if (cards === undefined) return [];
  const problem = await cards.problem();
  if (problem === undefined) return [payments.ok(`the card's relay to ${label} is there.`)];
  return [
    payments.fault(
      problem.cause === 'unauthorized'
        ? "the card's relay refuses our CARD_RELAY_SECRET."
        : `the card's relay does not answer as it should (${problem.cause}).`,
    ),
  ];
}

/**
 * Checks that a provider's notices (webhooks) reach us, by sending an empty request to their address. The product
 * refuses this request and does not store it as a refused notice, so nothing changes.
 */
async function ofNotices({ metadata: { name, label } }: PaymentProvider, { publicUrl }: Environment): Promise<Finding> {
  const address = `${publicUrl}/api/v1/webhooks/payments/${name}`;
  try {
    const { status } = await fetch(address, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE),
    });
    const isOurs = status === 200 || status === 400 || status === 401;
    return isOurs
      ? payments.ok(`notices of ${label} reach us at ${address}.`)
      : payments.fault(`notices of ${label} do not reach us: ${address} answers ${status}.`);
  } catch (error) {
    return payments.warning(`nothing answers at ${address} (${codeOf(error)}); look again once the API runs.`);
  }
}
