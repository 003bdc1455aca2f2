import {
  checkPasswordEndpoint,
  checkoutLoginEndpoint,
  checkoutLogoutEndpoint,
  confirmResetPasswordEndpoint,
  loggedUserEndpoint,
  loginEndpoint,
  logoutEndpoint,
  oauthEndpoint,
  resetPasswordEndpoint,
  secondStepEndpoint,
} from '@habilita/contract';
import type { FastifyInstance } from 'fastify';
import { publicReplyRoute, publicRoute, route } from '#kernel/http/route.ts';
import type { Reply } from '#kernel/long-running/index.ts';
import { presentLoggedUser } from './access.present.ts';
import { findUser } from './access.queries.ts';
import { passwordProblem } from './password/password-rules.ts';
import { askPasswordReset } from './password/ask-password-reset.ts';
import { confirmPasswordReset } from './password/confirm-password-reset.ts';
import { refreshSession } from './sign-in/refresh-session.ts';
import { deviceCookie } from './sign-in/device-cookie.ts';
import type { AccessDeps, SignedIn } from './sign-in/open-session.ts';
import { signIn } from './sign-in/sign-in.ts';
import { signInWithCode } from './sign-in/sign-in-with-code.ts';
import { signOut } from './sign-in/sign-out.ts';
import type { Application } from './user.ts';

export function accessRoutes(
  app: FastifyInstance,
  deps: AccessDeps,
  linkTo: (fileId: string | null) => Promise<string | undefined>,
): void {
  const logins = [
    [loginEndpoint, 'BACKOFFICE'],
    [checkoutLoginEndpoint, 'STUDENT'],
  ] as const satisfies [typeof loginEndpoint, Application][];
  for (const [endpoint, application] of logins) {
    publicReplyRoute(app, endpoint, async ({ body, request }) => {
      const { address, userAgent, cookies, id: requestId } = request;
      return welcome(deps, await signIn(deps, { ...body, application, address, userAgent, cookies, requestId }));
    });
  }
  publicReplyRoute(app, secondStepEndpoint, async ({ body, request }) => {
    const { address, userAgent, id: requestId } = request;
    return welcome(deps, await signInWithCode(deps, { ...body, address, userAgent, requestId }));
  });
  for (const endpoint of [logoutEndpoint, checkoutLogoutEndpoint]) {
    route(app, endpoint, async ({ body, actor, request }) => {
      await signOut(deps, actor, body.refreshToken, request.id);
      return undefined;
    });
  }
  publicRoute(app, oauthEndpoint, ({ body, request: { userAgent, id: requestId } }) =>
    refreshSession(deps, body.refresh_token, { userAgent, requestId }),
  );
  publicRoute(app, resetPasswordEndpoint, async ({ body, request }) => {
    await askPasswordReset(deps, { ...body, address: request.address });
    return undefined;
  });
  publicRoute(app, confirmResetPasswordEndpoint, ({ body, request }) => {
    const { address, userAgent, id: requestId } = request;
    return confirmPasswordReset(deps, { ...body, address, userAgent, requestId });
  });
  publicRoute(app, checkPasswordEndpoint, async ({ body: { password } }) => ({
    isWeak: passwordProblem(password) !== undefined,
  }));
  route(app, loggedUserEndpoint, async ({ actor }) => {
    const { profileImage: fileId, ...user } = await findUser(deps.db, actor.userId);
    return presentLoggedUser({ ...user, profileImage: await linkTo(fileId) }, actor.permissions);
  });
}

/** Returns the answer to a sign-in, with the cookie by which the browser will be recognised next time. */
function welcome({ tokens, publicUrl }: AccessDeps, { username, application, tokens: pair }: SignedIn): Reply {
  const cookie = deviceCookie(tokens, username, application, publicUrl.startsWith('https:'));
  return { status: 200, wire: pair, headers: { 'set-cookie': cookie } };
}
