import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  asked,
  recipientContract,
  type RecipientFailure,
  type RecipientHarness,
  someRecipientData,
} from '../recipient-contract.ts';
import type { PaymentProvider } from '../provider.ts';
import { BACK_OFFICE, type Started, startGetnet } from './getnet-harness.ts';
import { standingOf } from './getnet-subsellers.ts';

function registrarOf({ recipients }: PaymentProvider) {
  if (recipients === undefined) throw new Error('registers no schools');
  return recipients;
}

async function harness(): Promise<RecipientHarness> {
  const getnet = await startGetnet();
  const { simulator } = getnet;
  const backOffice = { ...BACK_OFFICE, apiUrl: getnet.apiUrl };
  const known = (cnpj: string) => simulator.records.subsellers.find(({ document }) => document === cnpj);
  let isBlocking = false;
  const registrar = registrarOf(getnet.connect({}, getnet.apiUrl, { backOffice }));
  return {
    registrar: {
      fetch: registrar.fetch,
      // The simulator blocks only an account that it has approved, so the data are sent first and the account is then
      // blocked.
      async send(request) {
        const sent = await registrar.send(request);
        const there = known(request.data.cnpj);
        if (!isBlocking || there === undefined) return sent;
        simulator.subsellers.decide(there, 'BLOCKED', ['Suspeita de fraude']);
        const after = await registrar.fetch(request);
        return after.kind === 'unknown' ? sent : after;
      },
    },
    decideNext(decision) {
      isBlocking = decision === 'BLOCKED';
      simulator.setKnobs({ subsellers: decision === 'BLOCKED' ? 'APPROVED' : decision });
    },
    approve({ cnpj }) {
      const there = known(cnpj);
      if (there !== undefined) simulator.subsellers.decide(there, 'APPROVED');
    },
    accountsOf: ({ cnpj }) => simulator.records.subsellers.filter(({ document }) => document === cnpj).length,
    failing(how: RecipientFailure) {
      simulator.faults.clear();
      simulator.faults.order({ fault: how, path: '/create-presubseller', times: 1 });
      return registrarOf(getnet.impatient({ backOffice }));
    },
    close: () => simulator.close(),
  };
}

recipientContract('Getnet', harness);

describe('a sub-seller at Getnet', () => {
  let getnet: Started;
  beforeAll(async () => {
    getnet = await startGetnet();
  });
  afterAll(() => getnet.simulator.close());

  const registrar = (change: object = {}) =>
    registrarOf(
      getnet.connect({}, getnet.apiUrl, { backOffice: { ...BACK_OFFICE, apiUrl: getnet.apiUrl, ...change } }),
    );
  const there = (cnpj: string) => getnet.simulator.records.subsellers.find(({ document }) => document === cnpj);

  test('has the account of Caixa with its operation in front, and the plan of its days', async () => {
    const bank = { ...someRecipientData().bank, code: '104', operation: '003' } as const;
    const data = someRecipientData({ bank, paymentPlanDays: 5 });
    await registrar().send(asked(data));
    expect(there(data.cnpj)?.receiving).toEqual({ bank: '104', agency: '1234', account: '300056789-0', plan: 8 });
  });

  test('that must be corrected is complemented, any other is changed', async () => {
    const data = someRecipientData();
    getnet.simulator.setKnobs({ subsellers: 'CORRECTION' });
    const first = await registrar().send(asked(data));
    expect(first).toMatchObject({
      standing: 'IN_ANALYSIS',
      reasons: ['Conta bancária não pertence ao CNPJ informado'],
    });
    getnet.simulator.setKnobs({ subsellers: 'APPROVED' });
    getnet.seen.splice(0);
    await registrar().send(asked(data, { externalId: 'known' }));
    await registrar().send(asked(data, { externalId: 'known', phase: 'CHANGE' }));
    const writes = getnet.seen.splice(0).filter(({ method }) => method === 'PUT');
    expect(writes.map(({ path }) => path)).toEqual(['/v1/mgm/pj/complement', '/v1/mgm/pj/update-subseller']);
  });

  test('of a plan that the contract does not have is refused with the words of Getnet, and nothing is kept', async () => {
    const data = someRecipientData();
    const result = await registrar({ paymentPlans: { 5: 99, 30: 98 } }).send(asked(data));
    expect(result).toEqual({ kind: 'rejected', reasons: ['Plano de pagamento não existe neste contrato'] });
    expect(there(data.cnpj)).toBeUndefined();
  });

  test('that nobody registered is not known', async () => {
    expect(await registrar().fetch(asked(someRecipientData()))).toEqual({ kind: 'unknown' });
  });

  test.each([
    ['S', 'S', 'Aprovado Transacionar e Antecipar', 'ACTIVE', 'CONFIRMED'],
    ['S', 'S', 'Em Análise', 'ACTIVE', 'WAITING'],
    ['S', 'S', 'Reprovado', 'ACTIVE', 'REFUSED'],
    ['S', 'N', 'Aprovado', 'BLOCKED', 'CONFIRMED'],
    ['N', 'N', 'Rejeitado', 'REFUSED', 'REFUSED'],
    ['N', 'N', 'Tratativa de Cadastro', 'IN_ANALYSIS', 'WAITING'],
    ['N', 'N', 'uma palavra nova', 'IN_ANALYSIS', 'CONFIRMED'],
  ])('enabled %s, capturing %s, "%s" is %s', (enabled, captures, status, standing, change) => {
    const wire = { subseller_id: '1', enabled, capture_payments_enabled: captures, status, errors: null };
    expect(standingOf(wire)).toMatchObject({ standing, change });
  });
});
