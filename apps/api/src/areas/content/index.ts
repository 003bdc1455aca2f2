import type { FastifyInstance } from 'fastify';
import type { Deps } from '#kernel/deps.ts';
import { helpRoutes } from './help.routes.ts';
import { programRoutes } from './programs.routes.ts';

export { renderMissingTexts } from './render-missing-texts.ts';
export { richTextOf } from './rich-text.ts';
export { isActiveProgram } from './programs.queries.ts';

export function mountContent(app: FastifyInstance, deps: Pick<Deps, 'db' | 'readDb' | 'clock'>): void {
  helpRoutes(app, deps);
  programRoutes(app, deps);
}
