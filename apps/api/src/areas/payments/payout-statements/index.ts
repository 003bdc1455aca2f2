import type { FastifyInstance } from 'fastify';
import type { Deps } from '#kernel/deps.ts';
import { disputeRoutes } from './disputes.routes.ts';
import { statementRoutes } from './school-statements.routes.ts';

export { SCHOOL_MOVEMENT_ROLL_UP } from './movement-roll-up.ts';
export { settlementToday, statementLinesExport } from './statement-lines.ts';

export function mountSchoolStatements(app: FastifyInstance, deps: Deps): void {
  statementRoutes(app, deps);
  disputeRoutes(app, deps);
}
