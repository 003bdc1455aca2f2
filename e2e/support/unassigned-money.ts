import { randomInt } from 'node:crypto';
import type { Api } from './api.ts';
import { receiveMoney } from './providers.ts';
import { expect } from './test.ts';

interface Row {
  readonly amount: number | null;
  readonly reference: string | null;
}

/**
 * Pays to our PIX key without paying a charge, so that the money belongs to no registration. Returns the reference
 * under which the list of irregularities shows it.
 */
export async function moneyOfNobody(staff: Api, baseURL: string): Promise<string> {
  // A random amount in centavos, so that no other journey pays the same. It is below the largest amount that the
  // product accepts.
  const paid = randomInt(1_000_000, 1_000_000_000);
  await receiveMoney(baseURL, paid);
  let reference: string | null | undefined;
  const isListed = async (): Promise<boolean> => {
    const { content: rows } = await staff<{ content: Row[] }>('GET', '/irregularities/unassigned?size=50');
    reference = rows.find(({ amount }) => Math.round((amount ?? 0) * 100) === paid)?.reference;
    return typeof reference === 'string';
  };
  await expect.poll(isListed).toBe(true);
  return reference ?? '';
}
