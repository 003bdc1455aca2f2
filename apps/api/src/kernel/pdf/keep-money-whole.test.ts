import { JSDOM } from 'jsdom';
import { expect, test } from 'vitest';
import { keepMoneyWhole } from './keep-money-whole.ts';

test('a printed sum never ends a line in its middle', () => {
  const { document } = new JSDOM('<p>Saldo <b>-R$ 1.230,00</b>, pago R$ 300,00</p>').window;
  keepMoneyWhole(document);
  expect(document.body.textContent).toBe('Saldo \u2212R$\u00a01.230,00, pago R$\u00a0300,00');
});
