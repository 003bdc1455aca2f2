import type { FastifyInstance } from 'fastify';
import type { Deps } from '#kernel/deps.ts';
import { enrolmentRoutes } from './enrolment.routes.ts';
import { preRegistrationRoutes } from './pre-registration.routes.ts';

export { linkKeyOf } from './enrolment-key.ts';

export function mountCheckout(app: FastifyInstance, deps: Deps): void {
  preRegistrationRoutes(app, deps);
  enrolmentRoutes(app, deps);
}
