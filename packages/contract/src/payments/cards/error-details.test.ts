import { expect, test } from 'vitest';
import { errorDetailsText, refusalText } from './error-details.ts';

test.each([
  ['restricted_card Cartão restrito', 'Cartão restrito'],
  ['PAYMENTS-046 Cartão extraviado [ECOM - 41]', 'Cartão extraviado'],
  ['51 Saldo insuficiente', 'Saldo insuficiente'],
  ['recusado pelo provedor', 'recusado pelo provedor'],
  ['RECIPIENT_NOT_READY', 'O CFC ainda não pode receber por esta forma de pagamento.'],
  ['ADDRESS_MISSING', 'O aluno não tem um endereço completo.'],
  ['OTHER_AMOUNT issued of 100 centavos', 'O provedor já tem esta cobrança, com outro valor.'],
  ['PAYMENTS-046', 'PAYMENTS-046'],
  ['settled by hand: Não consta.', 'Decidido à mão: Não consta.'],
  ['unknown to the provider', 'O provedor não conhece a cobrança deste pagamento.'],
  ['', ''],
])('%o is shown as %o', (details, shown) => {
  expect(errorDetailsText(details)).toBe(shown);
});

test('an attempt without an error has none', () => {
  expect(errorDetailsText(null)).toBeNull();
});

test.each([
  ['NOTHING_LEFT_TO_REFUND', '', 'O provedor não tem mais este valor do pagamento para estornar.'],
  ['REFUND_NOT_OFFERED', 'boleto', 'O provedor não estorna o que foi pago por boleto.'],
  ['HTTP_400', 'Bad Request', 'O provedor recusou: “Bad Request”.'],
  ['AC03', 'Conta do pagador encerrada', 'O provedor recusou: “Conta do pagador encerrada”.'],
  ['HTTP_409', '', 'O provedor recusou: “HTTP_409”.'],
])('a refusal by %s %o is told in a sentence', (reason, detail, told) => {
  expect(refusalText(reason, detail)).toBe(told);
});
