import type { FastifyInstance } from 'fastify';
import type { Deps } from '#kernel/deps.ts';
import { leadRoutes } from './leads.routes.ts';

export {
  completeLeadProblem,
  leadChangeProblem,
  newLeadProblem,
  startEnrolmentProblem,
  stepAfter,
} from './lead.ts';
export { leadsExport } from './leads.export.ts';
export { LEAD_ROLL_UP } from './lead-roll-up.ts';
export { LEAD_PROFILE_ROLL_UP } from './lead-profile-roll-up.ts';
export { lockLead, lockLeadByKey, type LockedLead } from './lead-writes.queries.ts';
export { hashOfCpf } from './cpf-hash.ts';
export { leadRecordsVisibleTo, type LeadScope, leadScopeOf, leadsVisibleTo } from './leads.queries.ts';

export function mountLeads(app: FastifyInstance, deps: Deps): void {
  leadRoutes(app, deps);
}
