import type { FastifyInstance } from 'fastify';
import type { Deps } from '#kernel/deps.ts';
import { consentCaseRoutes } from './consent-cases.routes.ts';
import { consentRoutes } from './consent.routes.ts';

export { casesVisibleTo, forgetPersonOfCases } from './consent-cases.queries.ts';
export { blankHistory, blankMessages, lockRecordsOf } from './consent.queries.ts';
export { eraseWhole } from './erase-records.ts';

export function mountConsent(app: FastifyInstance, deps: Deps): void {
  consentRoutes(app, deps);
  consentCaseRoutes(app, deps);
}
