import { loginLinksEndpoint, saveLoginLinksEndpoint } from '@habilita/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#kernel/deps.ts';
import { commandRoute, publicRoute } from '#kernel/http/route.ts';
import { findLoginLinks } from './login-links.queries.ts';
import { saveLoginLinks } from '../save-login-links.ts';

export function loginLinksRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'clock'>): void {
  publicRoute(app, loginLinksEndpoint, () => findLoginLinks(deps.db));
  commandRoute(app, deps, saveLoginLinksEndpoint, ({ actor, body, request }, trx) =>
    saveLoginLinks(trx, deps, actor, body, request.id),
  );
}
