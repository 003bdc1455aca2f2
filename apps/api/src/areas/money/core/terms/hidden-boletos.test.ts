import { expect, test } from 'vitest';
import { isBoletoHidden } from './hidden-boletos.ts';

const instalment = { part: 'INSTALLMENT', campaignState: 'ES', campaignLocality: 'Vitória', campaignEdition: 5 };
const rule = { state: 'ES', locality: null, edition: null };

test('an instalment of a campaign of the rule is kept back, its down payment is not', () => {
  expect(isBoletoHidden(instalment, [{ ...rule, edition: 5 }])).toBe(true);
  expect(isBoletoHidden({ ...instalment, part: 'DOWN_PAYMENT' }, [{ ...rule, edition: 5 }])).toBe(false);
});

test.each([
  [{}, true],
  [{ locality: 'Vitória' }, true],
  [{ locality: 'Serra' }, false],
  [{ edition: 4 }, false],
  [{ locality: 'Vitória', edition: 4 }, false],
  [{ state: 'SP' }, false],
])('what a rule names must hold, what it leaves open may be anything: %o', (named, hidden) => {
  expect(isBoletoHidden(instalment, [{ ...rule, ...named }])).toBe(hidden);
});

test('without a rule nothing is kept back', () => {
  expect(isBoletoHidden(instalment, [])).toBe(false);
});
