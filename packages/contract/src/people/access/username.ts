import { parseCpf, parseEmail } from '@habilita/kernel';

/**
 * The username: an e-mail in lower case, or the digits of a CPF. Undefined for any other text. Forms, requests and the
 * sign-in all read usernames by this rule.
 */
export function parseUsername(typed: string): string | undefined {
  return /^[\d.\-\s]+$/.test(typed) ? parseCpf(typed) : parseEmail(typed);
}
