import { type Cents, parsePixPayload } from '@habilita/kernel';

/**
 * The PIX code that Getnet may put into the answer about a boleto; undefined without one. No source tells the shape of
 * the field (docs/provider-facts.md A8), so any text in it or directly below it that is a valid code counts. A code of
 * another amount is not handed out.
 */
export function pixCodeIn(field: unknown, amount: Cents): string | undefined {
  const values = typeof field === 'object' && field !== null ? Object.values(field) : [field];
  return values.filter((value) => typeof value === 'string').find((text) => isCodeOf(text, amount));
}

function isCodeOf(text: string, amount: Cents): boolean {
  const code = parsePixPayload(text);
  return code !== undefined && (code.amount === undefined || code.amount === amount);
}
