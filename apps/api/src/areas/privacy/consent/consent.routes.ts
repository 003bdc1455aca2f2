import { consentToRevokeEndpoint, revokeConsentEndpoint } from '@habilita/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#kernel/deps.ts';
import { commandRoute, route } from '#kernel/http/route.ts';
import { consentToRevoke, recordOf, revokeConsent } from './revoke-consent.ts';

export function consentRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, consentToRevokeEndpoint, ({ query, actor }) => consentToRevoke(deps.db, recordOf(query), actor));
  commandRoute(app, deps, revokeConsentEndpoint, ({ body: { shown, ...record }, actor, request }, trx) =>
    revokeConsent(trx, deps, { record, shown }, { actor, requestId: request.id }),
  );
}
