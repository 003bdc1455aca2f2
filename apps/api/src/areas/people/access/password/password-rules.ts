import { type ErrorCode, isOwnName, isWeakInShape, plainPassword } from '@habilita/contract';
import { type Refusal, refusal } from '#kernel/errors.ts';
import { COMMON_PASSWORDS } from './common-passwords.ts';

/**
 * Returns WEAK_PASSWORD for a password that `isWeakInShape` rejects, that is common (also with symbols around it), or
 * that is the username (Specification 1 §5).
 */
export function passwordProblem(password: string, username?: string): ErrorCode | undefined {
  if (isWeakInShape(password)) return 'WEAK_PASSWORD';
  const plain = plainPassword(password);
  if (COMMON_PASSWORDS.has(plain) || COMMON_PASSWORDS.has(withoutSigns(plain))) return 'WEAK_PASSWORD';
  return username !== undefined && isOwnName(password, username) ? 'WEAK_PASSWORD' : undefined;
}

/**
 * Whether two texts are the same password. Letters with accents can be encoded in several ways, which count as equal.
 */
export const isSamePassword = (one: string, other: string): boolean =>
  one.normalize('NFKC') === other.normalize('NFKC');

/** Why a new password is not accepted: WEAK_NEW_PASSWORD or PASSWORD_CONFIRMATION_MISMATCH (Specification 1 §5). */
export function newPasswordProblem(
  { newPassword, newPasswordConfirm }: { readonly newPassword: string; readonly newPasswordConfirm: string },
  username: string,
): Refusal | undefined {
  if (passwordProblem(newPassword, username) !== undefined) return refusal('WEAK_NEW_PASSWORD', 'newPassword');
  if (!isSamePassword(newPassword, newPasswordConfirm))
    return refusal('PASSWORD_CONFIRMATION_MISMATCH', 'newPasswordConfirm');
  return undefined;
}

/** Removes symbols at both ends, because password crackers try 'qwerty123!' after 'qwerty123'. */
const withoutSigns = (text: string): string => text.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
