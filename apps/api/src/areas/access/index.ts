import type { FastifyInstance } from 'fastify';
import type { Actor } from '#kernel/actor.ts';
import type { Deps } from '#kernel/deps.ts';
import { accessRoutes } from './access.routes.ts';
import { authenticate as readToken } from './authenticate.ts';
import type { AccessDeps } from './sign-in.ts';
import { tokensOf } from './tokens.ts';

export { registerAccessJobs } from './access.jobs.ts';
export { hasUsers } from './access.queries.ts';
export { createUser, type NewUser } from './create-user.ts';
export { hashPassword, verifyPassword } from './password-hash.ts';
export { passwordProblem } from './password-rules.ts';

type Needed = Pick<Deps, 'db' | 'clock' | 'environment'>;

const ownDeps = ({ db, clock, environment }: Needed): AccessDeps => ({
  db,
  clock,
  tokens: tokensOf(environment.secrets.auth),
});

/** Who a bearer token stands for; undefined when it is not good any more. */
export const authenticate = (deps: Needed, token: string): Promise<Actor | undefined> =>
  readToken(ownDeps(deps), token);

/** Signing in and out, for the back-office and the students' site. */
export const mountAccess = (app: FastifyInstance, deps: Needed): void => accessRoutes(app, ownDeps(deps));
