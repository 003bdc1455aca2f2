import { checkPasswordEndpoint, isOwnName, isWeakInShape } from '@habilita/contract';
import type { Dispatch, SetStateAction } from 'react';
import { call } from '#api-client/call.ts';
import { loadErrorTexts, textOf } from '#api-client/failure.ts';
import type { newPasswordErrors } from './login-rules.ts';

/**
 * Whether the server will refuse a password: because it is too short or too simple, because it is the person's own
 * username, or because it is a common one, which only the server can check. If the request to the server fails, the
 * result is false; saving refuses a weak password anyway.
 */
export async function isWeakPassword(password: string, username?: string): Promise<boolean> {
  if (isWeakInShape(password) || (username !== undefined && isOwnName(password, username))) return true;
  const answer = await call(checkPasswordEndpoint, { body: { password } }).catch(() => undefined);
  return answer?.isWeak === true;
}

interface LeftField {
  /** Returns the present text of the field. It is read again after the check, because the person may have typed on. */
  readonly typed: () => string;
  readonly username?: string | undefined;
  readonly setErrors: Dispatch<SetStateAction<ReturnType<typeof newPasswordErrors>>>;
}

/**
 * Checks the password when the person leaves its field, and shows an error if it is weak. If the text changes during
 * the check, nothing is shown.
 */
export async function tellWeakPassword({ typed, username, setErrors }: LeftField): Promise<void> {
  const password = typed();
  if (password === '') return;
  const [isWeak] = await Promise.all([isWeakPassword(password, username), loadErrorTexts()]);
  if (typed() !== password) return;
  setErrors(({ newPasswordConfirm }) => ({
    ...(isWeak ? { newPassword: textOf('WEAK_NEW_PASSWORD') } : {}),
    ...(newPasswordConfirm === undefined ? {} : { newPasswordConfirm }),
  }));
}
