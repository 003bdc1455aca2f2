import type { ErrorCode } from '@habilita/contract';
import { type Refusal, refusal } from '#kernel/errors.ts';
import { COMMON_PASSWORDS } from './common-passwords.ts';

export const MINIMUM_PASSWORD_LENGTH = 8;

/**
 * WEAK_PASSWORD: under eight characters, common (also with signs around it), a sequence, one or two different
 * characters, or the username (Specification 1 §5).
 */
export function passwordProblem(password: string, username?: string): ErrorCode | undefined {
  const plain = password.normalize('NFKC').toLowerCase();
  if (plain.length < MINIMUM_PASSWORD_LENGTH) return 'WEAK_PASSWORD';
  if (new Set(plain).size < 3) return 'WEAK_PASSWORD';
  if (COMMON_PASSWORDS.has(plain) || COMMON_PASSWORDS.has(withoutSigns(plain)) || isSequence(plain))
    return 'WEAK_PASSWORD';
  const own = username?.toLowerCase();
  return own !== undefined && (plain === own || plain === own.split('@')[0]) ? 'WEAK_PASSWORD' : undefined;
}

/** WEAK_NEW_PASSWORD, or PASSWORD_CONFIRMATION_MISMATCH (Specification 1 §5). */
export function newPasswordProblem(
  { newPassword, newPasswordConfirm }: { readonly newPassword: string; readonly newPasswordConfirm: string },
  username: string,
): Refusal | undefined {
  if (passwordProblem(newPassword, username) !== undefined) return refusal('WEAK_NEW_PASSWORD', 'newPassword');
  if (newPassword.normalize('NFKC') !== newPasswordConfirm.normalize('NFKC'))
    return refusal('PASSWORD_CONFIRMATION_MISMATCH', 'newPasswordConfirm');
  return undefined;
}

/** Guessing programs try 'qwerty123!' after 'qwerty123'. */
const withoutSigns = (text: string): string => text.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');

/** '12345678', 'hgfedcba'. */
function isSequence(text: string): boolean {
  const codes = Array.from(text, (character) => character.charCodeAt(0));
  const steps = new Set(codes.slice(1).map((code, index) => code - (codes[index] ?? 0)));
  return steps.size === 1 && (steps.has(1) || steps.has(-1));
}
