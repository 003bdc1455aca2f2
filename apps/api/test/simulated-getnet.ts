import { type SimulatedGetnet, simulateGetnet } from '@habilita/simulators';
import { getnetAccount } from '#areas/payments/providers/provider-accounts.ts';
import { WEBHOOKS_PATH } from '#areas/payments/webhooks/webhook-address.ts';
import type { Environment } from '#kernel/environment.ts';
import { getnetOf } from '#kernel/provider-settings.ts';
import type { TestApp } from './app.ts';

/** The secrets of a product whose account at the simulated Getnet is derived from them. */
export const SECRETS = { auth: 'auth', files: 'files', webhook: 'a-secret-of-webhooks' };

const SET_BY_NOBODY = getnetOf({});

export interface GetnetOfTest {
  readonly getnet: SimulatedGetnet;
  /** What the product has to be told to find it. */
  readonly settings: Pick<Environment, 'getnet' | 'secrets'>;
}

/** A simulated Getnet whose notices reach the product of `reach`, once that is open. */
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
  return { getnet, settings: { getnet: { ...SET_BY_NOBODY, apiUrl }, secrets: SECRETS } };
}
