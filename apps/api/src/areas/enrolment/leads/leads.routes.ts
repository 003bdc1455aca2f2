import { editLeadEndpoint, leadsList, listLeadsEndpoint, readLeadEndpoint } from '@habilita/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#kernel/deps.ts';
import { refuse } from '#kernel/errors.ts';
import { commandRoute, route } from '#kernel/http/route.ts';
import { visibleFields } from '#kernel/list/visible-fields.ts';
import { hashesOfCpf } from './cpf-hash.ts';
import { duplicatesInFull } from './duplicates.queries.ts';
import { editLead } from './edit-lead.ts';
import { lastRevocation, leadDetailOf } from './lead-detail.queries.ts';
import { presentLead } from './leads.present.ts';
import { pageOfLeads, permitLeadsSearch } from './leads.read.ts';
import { leadScopeOf } from './leads.queries.ts';

type Needed = Pick<Deps, 'db' | 'readDb' | 'clock' | 'environment'>;

export function leadRoutes(app: FastifyInstance, deps: Needed): void {
  route(app, listLeadsEndpoint, async ({ query, actor }) => {
    permitLeadsSearch(query, actor);
    const scope = await leadScopeOf(deps.readDb, actor);
    return pageOfLeads({ db: deps.readDb, scope, visible: visibleFields(leadsList, actor, query.columns) }, query);
  });
  route(app, readLeadEndpoint, async ({ params, actor }) => {
    const scope = await leadScopeOf(deps.db, actor);
    const record = (await leadDetailOf(deps.db, scope, params.id)) ?? refuse('LEAD_NOT_FOUND');
    const duplicates = await duplicatesInFull(deps.db, scope, params.id);
    const revoked = await lastRevocation(deps.db, hashesOfCpf(record.cpf, deps.environment.secrets.files));
    return presentLead(record, { duplicates, consentRevokedDate: revoked ?? null });
  });
  commandRoute(app, deps, editLeadEndpoint, async ({ body, actor, request }, trx) => ({
    version: await editLead(trx, deps, body, { actor, requestId: request.id }),
  }));
}
