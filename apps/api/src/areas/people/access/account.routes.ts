import {
  changePasswordEndpoint,
  endMySessionEndpoint,
  endOtherSessionsEndpoint,
  mySessionsEndpoint,
  renewRecoveryCodesEndpoint,
  secondStepStateEndpoint,
  startSecondStepEndpoint,
  turnOffSecondStepEndpoint,
  turnOnSecondStepEndpoint,
} from '@habilita/contract';
import type { FastifyInstance } from 'fastify';
import { inTransaction } from '#kernel/db/in-transaction.ts';
import { type Caller, route } from '#kernel/http/route.ts';
import { presentSecondStep, presentSession } from './account.present.ts';
import { changePassword } from './password/change-password.ts';
import { renewRecoveryCodes, turnOffSecondStep } from './second-step/change-second-step.ts';
import { endOwnSession, endSessionsOf } from './sign-in/end-sessions.ts';
import type { AccessDeps } from './sign-in/open-session.ts';
import { findSecondStep, recoveryCodesLeft } from './second-step/second-step.queries.ts';
import { liveSessionsOf } from './sign-in/sessions.queries.ts';
import { startSecondStep, turnOnSecondStep } from './second-step/set-up-second-step.ts';

const whence = ({ address, userAgent, id: requestId }: Caller) => ({ address, userAgent, requestId });

export function accountRoutes(app: FastifyInstance, deps: AccessDeps): void {
  sessionRoutes(app, deps);
  secondStepRoutes(app, deps);
  route(app, changePasswordEndpoint, async ({ actor, body, request }) => {
    await changePassword(deps, actor, { ...body, ...whence(request) });
    return undefined;
  });
}

function sessionRoutes(app: FastifyInstance, deps: AccessDeps): void {
  route(app, mySessionsEndpoint, async ({ actor }) => {
    const sessions = await liveSessionsOf(deps.db, actor.userId, deps.clock.now());
    return { content: sessions.map((session) => presentSession(session, actor.sessionId)) };
  });
  route(app, endMySessionEndpoint, async ({ actor, params, request }) => {
    await endOwnSession(deps, actor, params.id, request.id);
    return undefined;
  });
  route(app, endOtherSessionsEndpoint, async ({ actor, request }) => {
    const { userId, sessionId: exceptSessionId } = actor;
    const others = { userId, reason: 'REVOKED', exceptSessionId, actor, requestId: request.id } as const;
    const ended = await inTransaction(deps.db, (trx) => endSessionsOf(trx, deps, others));
    return { ended };
  });
}

function secondStepRoutes(app: FastifyInstance, deps: AccessDeps): void {
  route(app, secondStepStateEndpoint, async ({ actor: { userId } }) =>
    presentSecondStep(await findSecondStep(deps.db, userId), await recoveryCodesLeft(deps.db, userId)),
  );
  route(app, startSecondStepEndpoint, ({ actor, body, request: { address, id: requestId } }) =>
    startSecondStep(deps, { actor, password: body.password, address, requestId, field: 'password' }),
  );
  route(app, turnOnSecondStepEndpoint, async ({ actor, body, request }) => ({
    recoveryCodes: await turnOnSecondStep(deps, actor, { ...body, ...whence(request) }),
  }));
  route(app, renewRecoveryCodesEndpoint, async ({ actor, body, request }) => ({
    recoveryCodes: await renewRecoveryCodes(deps, actor, { ...body, ...whence(request) }),
  }));
  route(app, turnOffSecondStepEndpoint, async ({ actor, body, request }) => {
    await turnOffSecondStep(deps, actor, { ...body, ...whence(request) });
    return undefined;
  });
}
