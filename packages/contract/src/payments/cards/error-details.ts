/** A provider's code before its own words: 'restricted_card Cartão restrito', 'PAYMENTS-046 Cartão extraviado'. */
const CODE_BEFORE_WORDS = /^(?:[a-z]+(?:_[a-z]+)+|[A-Z]+(?:[-_][A-Z0-9]+)+|\d{2,4})[ :-]+(?=\S)/;

/** The acquirer's own code after the words of the provider: 'Cartão extraviado [ECOM - 41]'. */
const CODE_IN_BRACKETS = / *\[[A-Z]+ - \w+\]$/;

/** Reasons of ours for which nothing was sent to a provider. */
const OUR_REASONS: Readonly<Record<string, string>> = {
  ADDRESS_MISSING: 'O aluno não tem um endereço completo.',
  RECIPIENT_NOT_READY: 'O CFC ainda não pode receber por esta forma de pagamento.',
};

/** What went wrong with an attempt to pay, without codes, which tell people nothing; null when nothing did. */
export function errorDetailsText(details: string | null): string | null {
  if (details === null) return null;
  return OUR_REASONS[details] ?? details.replace(CODE_BEFORE_WORDS, '').replace(CODE_IN_BRACKETS, '');
}
