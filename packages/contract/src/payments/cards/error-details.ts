/**
 * Matches the code that a provider writes before its message: 'restricted_card Cartão restrito', 'PAYMENTS-046 Cartão
 * extraviado'.
 */
const CODE_BEFORE_WORDS = /^(?:[a-z]+(?:_[a-z]+)+|[A-Z]+(?:[-_][A-Z0-9]+)+|\d{2,4})[ :-]+(?=\S)/;

/** Matches the acquirer's code that a provider writes after its message: 'Cartão extraviado [ECOM - 41]'. */
const CODE_IN_BRACKETS = / *\[[A-Z]+ - \w+\]$/;

/** The product's own reasons for not sending an attempt to a provider. */
const OUR_REASONS: Readonly<Record<string, string>> = {
  ADDRESS_MISSING: 'O aluno não tem um endereço completo.',
  RECIPIENT_NOT_READY: 'O CFC ainda não pode receber por esta forma de pagamento.',
};

/**
 * Returns what went wrong with an attempt to pay, without codes, which mean nothing to people; null when nothing went
 * wrong.
 */
export function errorDetailsText(details: string | null): string | null {
  if (details === null) return null;
  return OUR_REASONS[details] ?? details.replace(CODE_BEFORE_WORDS, '').replace(CODE_IN_BRACKETS, '');
}
