import { join } from 'node:path';
import { getnetAccount, type loadEnvironment, transfeeraAccount } from '@habilita/api';
import type { Scheduler, SimulatedGetnet, SimulatedTransfeera } from '@habilita/simulators';

type Environment = ReturnType<typeof loadEnvironment>;

export interface SimulatedProviders {
  readonly transfeera: SimulatedTransfeera;
  readonly getnet: SimulatedGetnet;
  /** The accounts of the environment, at the simulators' addresses. */
  readonly addresses: Pick<Environment, 'transfeera' | 'getnet'>;
  /** Resolves once no notice is being sent any more. */
  idle(): Promise<unknown>;
  close(): Promise<unknown>;
}

interface Options {
  /** The start of the product's addresses for notices; the provider's name follows. */
  readonly notices: string;
  readonly scheduler: Scheduler;
  readonly fetch: typeof globalThis.fetch;
}

/** Centavos that the marketplace has on its simulated account. */
const OPENING_BALANCE = 100_000_000;

/** The simulators of PAYMENTS=simulators, which go on with what was loaded once the product runs. */
export async function simulateProviders(
  environment: Environment,
  { notices, scheduler, fetch }: Options,
): Promise<SimulatedProviders> {
  const { simulateGetnet, simulateTransfeera } = await import('@habilita/simulators');
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
    notifyUrl: `${notices}getnet/${account.pathSecret}`,
    knobs: { splitNames: account.splitNames },
    journalPath: journalOf('getnet'),
    scheduler,
    fetch,
  });
  const [transfeeraUrl, getnetUrl] = await Promise.all([transfeera.listen(0), getnet.listen(0)]);
  return {
    transfeera,
    getnet,
    addresses: {
      transfeera: { ...environment.transfeera, loginUrl: transfeeraUrl, apiUrl: transfeeraUrl },
      getnet: { ...environment.getnet, apiUrl: getnetUrl },
    },
    idle: () => Promise.all([transfeera.notifier.idle(), getnet.notifier.idle()]),
    close: () => Promise.all([transfeera.close(), getnet.close()]),
  };
}
