import { type Cents, parsePixPayload } from '@habilita/kernel';

/**
 * The PIX code that Getnet may put into the answer about a boleto; undefined when there is none. The format of the
 * field is not documented (docs/provider-facts.md A8), so any valid PIX code counts that is the field itself or one of
 * its values. A code for another amount is not used.
 */
export function pixCodeIn(field: unknown, amount: Cents): string | undefined {
  const values = typeof field === 'object' && field !== null ? Object.values(field) : [field];
  return values.filter((value) => typeof value === 'string').find((text) => isCodeOf(text, amount));
}

function isCodeOf(text: string, amount: Cents): boolean {
  const code = parsePixPayload(text);
  return code !== undefined && (code.amount === undefined || code.amount === amount);
}
