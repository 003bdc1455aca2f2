import { parseCpf, parseEmail } from '@habilita/kernel';

/**
 * The username in lower case or as digits only; undefined when it is neither e-mail nor CPF. Forms, requests and the
 * sign-in read what was typed by this rule.
 */
export function parseUsername(typed: string): string | undefined {
  return /^[\d.\-\s]+$/.test(typed) ? parseCpf(typed) : parseEmail(typed);
}
