import { expect, test } from 'vitest';
import {
  asked,
  recipientContract,
  type RecipientFailure,
  type RecipientHarness,
  someRecipientData,
} from '../recipient-contract.ts';
import type { PaymentProvider } from '../provider.ts';
import { startTransfeera } from './transfeera-harness.ts';

function registrarOf({ recipients }: PaymentProvider) {
  if (recipients === undefined) throw new Error('checks no keys');
  return recipients;
}

/** Keys of Transfeera's own test environment (docs/provider-facts.md B10). */
const KEYS = {
  REFUSED: { type: 'EMAIL', key: 'chave.pix15@transfeera.com' },
  BLOCKED: { type: 'CNPJ', key: '63071277000125' },
} as const;

async function harness(): Promise<RecipientHarness> {
  const transfeera = await startTransfeera();
  const { simulator } = transfeera;
  return {
    registrar: registrarOf(transfeera.provider),
    decideNext: (decision) => simulator.setKnobs({ validations: decision === 'WAIT' ? 'WAIT' : 'AT_ONCE' }),
    dataFor: (data, decision) => ({ ...data, pixKey: KEYS[decision] }),
    approve({ cnpj }) {
      for (const waiting of simulator.records.validations.filter(({ document }) => document === cnpj))
        simulator.validations.decide(waiting);
    },
    // Several checks of one key count as one account.
    accountsOf: ({ cnpj }) =>
      new Set(simulator.records.validations.filter(({ document }) => document === cnpj).map(({ key }) => key.pix_key))
        .size,
    failing(how: RecipientFailure) {
      simulator.faults.clear();
      simulator.faults.order({ fault: how, path: '/validation', times: 1 });
      return registrarOf(transfeera.impatient().provider);
    },
    close: () => simulator.close(),
  };
}

recipientContract('Transfeera', harness);

test('a key of somebody else is refused, one that is no longer valid stops the school that received by it', async () => {
  const transfeera = await startTransfeera();
  const registrar = registrarOf(transfeera.provider);
  const other = someRecipientData({ pixKey: { type: 'CNPJ', key: someRecipientData().cnpj } });
  expect(await registrar.send(asked(other))).toMatchObject({ standing: 'REFUSED', reasons: ['Titular diferente'] });
  const settled = someRecipientData({ pixKey: KEYS.REFUSED });
  expect(await registrar.fetch(asked(settled, { externalId: 'before', phase: 'SETTLED' }))).toMatchObject({
    standing: 'REFUSED',
    reasons: ['Chave não encontrada'],
  });
  await transfeera.simulator.close();
});
