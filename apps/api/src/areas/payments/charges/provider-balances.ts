import { type Cents, cents, subtractCents, ZERO_CENTS } from '@habilita/kernel';
import type { Deps } from '#kernel/deps.ts';
import { refundsNotSent } from './provider-requests.queries.ts';

type Needed = Pick<Deps, 'db' | 'providers' | 'log'>;

/**
 * What each provider can give back now, in centavos, less refunds that wait to be sent to it. The providers are asked
 * outside any transaction. A provider that does not answer, tells no balance, or is no longer installed, is left out.
 */
export async function providerBalances(deps: Needed, names: readonly string[]): Promise<ReadonlyMap<string, Cents>> {
  const asked = deps.providers.all.filter(({ metadata }) => names.includes(metadata.name));
  const [notSent, answers] = await Promise.all([
    refundsNotSent(deps.db),
    Promise.all(asked.map(async ({ metadata, fetchBalance }) => [metadata.name, await fetchBalance?.()] as const)),
  ]);
  return new Map(
    answers.flatMap(([name, answer]) => {
      if (answer === undefined) return [];
      if (answer.kind === 'unavailable') {
        deps.log.warn({ provider: name, cause: answer.cause }, 'a provider did not tell its balance');
        return [];
      }
      const left = subtractCents(answer.available, notSent.get(name) ?? ZERO_CENTS);
      return [[name, cents(Math.max(0, left))] as const];
    }),
  );
}
