import { expect, test } from 'vitest';
import { errorDetailsText } from './error-details.ts';

test.each([
  ['restricted_card Cartão restrito', 'Cartão restrito'],
  ['PAYMENTS-046 Cartão extraviado [ECOM - 41]', 'Cartão extraviado'],
  ['51 Saldo insuficiente', 'Saldo insuficiente'],
  ['recusado pelo provedor', 'recusado pelo provedor'],
  ['RECIPIENT_NOT_READY', 'O CFC ainda não pode receber por esta forma de pagamento.'],
  ['ADDRESS_MISSING', 'O aluno não tem um endereço completo.'],
  ['PAYMENTS-046', 'PAYMENTS-046'],
  ['', ''],
])('%o is shown as %o', (details, shown) => {
  expect(errorDetailsText(details)).toBe(shown);
});

test('an attempt without an error has none', () => {
  expect(errorDetailsText(null)).toBeNull();
});
