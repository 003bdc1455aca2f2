import { keysOf } from '../../typed-object.ts';

/**
 * Matches the code that a provider writes before its message: 'restricted_card Cartão restrito', 'PAYMENTS-046 Cartão
 * extraviado'.
 */
const CODE_BEFORE_WORDS = /^(?:[a-z]+(?:_[a-z]+)+|[A-Z]+(?:[-_][A-Z0-9]+)+|\d{2,4})[ :-]+(?=\S)/;

/** Matches the acquirer's code that a provider writes after its message: 'Cartão extraviado [ECOM - 41]'. */
const CODE_IN_BRACKETS = / *\[[A-Z]+ - \w+\]$/;

/** The product's own reasons why a provider was not asked, or why its answer counts as a refusal. */
const OUR_REASONS = {
  ADDRESS_MISSING: 'O aluno não tem um endereço completo.',
  RECIPIENT_NOT_READY: 'O CFC ainda não pode receber por esta forma de pagamento.',
  METHOD_NOT_OFFERED: 'O provedor não oferece esta forma de pagamento.',
  NOT_OUR_PAYMENT: 'A cobrança não é deste sistema.',
  EXPIRES_IN_PAST: 'O prazo para pagar já havia passado.',
  OTHER_AMOUNT: 'O provedor já tem esta cobrança, com outro valor.',
  NO_CHARGE: 'O pagamento não tem cobrança no provedor.',
  UNKNOWN_TO_PROVIDER: 'O provedor não conhece a cobrança deste pagamento.',
  NOTHING_LEFT_TO_REFUND: 'O provedor não tem mais este valor do pagamento para estornar.',
  REFUND_NOT_OFFERED: 'O provedor não estorna o que foi pago por boleto.',
  NOBODY_TO_PAY: 'Não há conta bancária que receba o valor.',
  TRANSFER_FAILED: 'O banco não fez a transferência.',
  TRANSFER_RETURNED: 'O banco de destino mandou o valor de volta.',
} as const;

/**
 * Texts that earlier versions stored, each with the text that is shown in its place. Existing records still contain
 * them.
 */
const WORDS_BEFORE = [
  ['settled by hand: ', 'Decidido à mão: '],
  ['unknown to the provider', OUR_REASONS.UNKNOWN_TO_PROVIDER],
  ['the payment has no charge', OUR_REASONS.NO_CHARGE],
  ['nobody to pay', OUR_REASONS.NOBODY_TO_PAY],
] as const;

/** The sentence for the code with which the text begins; undefined when the code is not one of OUR_REASONS. */
function ourSentence(details: string): string | undefined {
  const [code] = details.split(' ');
  const known = keysOf(OUR_REASONS).find((reason) => reason === code);
  return known && OUR_REASONS[known];
}

/**
 * Why a provider refused, in words for people: the sentence for one of our codes, or else the provider's message in
 * quotation marks. The provider's code is shown only when it gave no message.
 */
export function refusalText(reason: string, detail = ''): string {
  const said = detail.trim() === '' ? reason : errorDetailsText(detail.trim());
  return ourSentence(reason) ?? `O provedor recusou: “${said}”.`;
}

/**
 * Returns what went wrong with an attempt to pay, without codes, which mean nothing to people; null when nothing went
 * wrong.
 */
export function errorDetailsText(details: string | null): string | null {
  if (details === null) return null;
  const before = WORDS_BEFORE.find(([words]) => details.startsWith(words));
  if (before !== undefined) return before[1] + details.slice(before[0].length);
  return ourSentence(details) ?? details.replace(CODE_BEFORE_WORDS, '').replace(CODE_IN_BRACKETS, '');
}
