import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CepProvider } from './cep-provider.ts';

export interface CepHarness {
  readonly provider: CepProvider;
  readonly noCep?: string;
  readonly close: () => Promise<void>;
}

export function cepProviderContract(open: () => Promise<CepHarness>): void {
  let harness: CepHarness;
  beforeAll(async () => {
    harness = await open();
  });
  afterAll(() => harness.close());

  test('answers with one of three, and an address has a state and a city', async () => {
    const answer = await harness.provider.find('29010000');
    expect(['found', 'unavailable']).toContain(answer.kind);
    if (answer.kind !== 'found') return;
    expect(answer.address.state).toMatch(/^[A-Z]{2}$/);
    expect(answer.address.city).not.toBe('');
    expect(Object.keys(answer.address).toSorted()).toEqual(['city', 'neighborhood', 'state', 'street']);
  });

  test('says that a CEP is none only when it knows', async () => {
    const { provider, noCep } = harness;
    expect((await provider.find(noCep ?? '99999999')).kind).toBe(noCep === undefined ? 'unavailable' : 'unknown');
  });

  test('answers many at once', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => harness.provider.find('29010000')));
    expect(new Set(answers.map(({ kind }) => kind)).size).toBe(1);
  });
}
