import type { Actor } from '#kernel/actor.ts';
import { refuse } from '#kernel/errors.ts';
import { type Credentials, findCredentialsById } from './access.queries.ts';
import type { AccessDeps } from './open-session.ts';
import { verifyPassword } from './password-hash.ts';
import { takeATry } from './take-a-try.ts';

/**
 * Asks the signed-in person for the password once more, before something that a stranger at an open screen must not do. Wrong ones
 * count as wrong sign-ins do. Refuses with CURRENT_PASSWORD_INCORRECT on `field` ('Senha atual incorreta') and TOO_MANY_REQUESTS.
 */
export async function provePassword(
  deps: AccessDeps,
  actor: Actor,
  password: string,
  field: string,
): Promise<Credentials & { readonly username: string }> {
  const user = (await findCredentialsById(deps.db, actor.userId)) ?? refuse('UNAUTHENTICATED');
  const forget = await takeATry(deps, 'account', user.username);
  if (!(await verifyPassword(password, user.passwordHash))) refuse('CURRENT_PASSWORD_INCORRECT', field);
  await forget();
  return user;
}
