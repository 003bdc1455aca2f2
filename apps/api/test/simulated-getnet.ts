import { createCardRelay, type RunningRelay } from '@habilita/card-relay';
import { type SimulatedGetnet, simulateGetnet } from '@habilita/simulators';
import { cardRelayAccount, getnetAccount } from '#areas/payments/providers/provider-accounts.ts';
import { WEBHOOKS_PATH } from '#areas/payments/webhooks/webhook-address.ts';
import type { Environment } from '#kernel/environment.ts';
import { getnetOf } from '#kernel/provider-settings.ts';
import type { TestApp } from './app.ts';

/** The secrets of a product whose account at the simulated Getnet is derived from them. */
export const SECRETS = { auth: 'auth', files: 'files', webhook: 'a-secret-of-webhooks' };

const NO_RELAY = { url: undefined, apiUrl: undefined, secret: undefined };
const SET_BY_NOBODY = getnetOf({});

export interface GetnetOfTest {
  readonly getnet: SimulatedGetnet;
  readonly relay: RunningRelay;
  /** What the product has to be told to find both. */
  readonly settings: Pick<Environment, 'getnet' | 'cardRelay' | 'secrets'>;
  close(): Promise<void>;
}

/** The card's relay, and before it a simulated Getnet whose notices reach the product of `reach`, once that is open. */
export async function simulatedGetnet(reach: { readonly app?: TestApp }): Promise<GetnetOfTest> {
  const account = getnetAccount({ getnetSimulatorPort: 1, getnet: SET_BY_NOBODY, secrets: SECRETS });
  const getnet = simulateGetnet({
    ...account,
    notifyUrl: `http://api.test${WEBHOOKS_PATH}getnet/${account.pathSecret}`,
    scheduler: { now: () => reach.app?.clock.now() ?? Temporal.Now.instant(), after: () => () => undefined },
    fetch: async (url) => {
      const { pathname, search } = new URL(url instanceof Request ? url.url : url);
      const answer = await reach.app?.inject({ method: 'GET', url: `${pathname}${search}` });
      return new Response(null, { status: answer?.statusCode ?? 503 });
    },
  });
  const apiUrl = await getnet.listen(0);
  const { secret } = cardRelayAccount({ cardRelayPort: 1, cardRelay: NO_RELAY, secrets: SECRETS });
  const relay = createCardRelay({ secret, pageOrigin: 'http://api.test', getnet: { ...account, apiUrl } });
  const cardRelay = { url: await relay.listen(0), apiUrl: undefined, secret };
  return {
    getnet,
    relay,
    settings: { getnet: { ...SET_BY_NOBODY, apiUrl }, cardRelay, secrets: SECRETS },
    async close() {
      await Promise.all([relay.close(), getnet.close()]);
    },
  };
}
