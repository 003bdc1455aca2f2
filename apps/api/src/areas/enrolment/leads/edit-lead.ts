import type { EditLeadBody } from '@habilita/contract';
import type { CampaignScope } from '#areas/offer/campaigns/index.ts';
import { differing } from '#kernel/changes.ts';
import type { Transaction } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { accept, refuse } from '#kernel/errors.ts';
import { type By, isStale, recordEvent, staleEdit } from '#kernel/events.ts';
import { editLeadProblem } from './lead.ts';
import { type LeadPerson, lockVisibleLead, updateLead } from './lead-writes.queries.ts';
import { leadScopeOf } from './leads.queries.ts';

/**
 * Edits a lead and returns its new version (Specification 3 §5). Refusals: LEAD_NOT_FOUND (also out of scope),
 * CONFLICT_STALE, those of `editLeadProblem`.
 */
export async function editLead(
  trx: Transaction,
  deps: Pick<Deps, 'clock'>,
  { id, version: opened, ...after }: EditLeadBody,
  { actor, requestId }: By,
): Promise<number> {
  const scope: CampaignScope = actor;
  const lead = (await lockVisibleLead(trx, await leadScopeOf(trx, scope), id)) ?? refuse('LEAD_NOT_FOUND');
  const { version, stage, zoneOffset, ...before } = lead;
  if (isStale(lead, opened)) throw await staleEdit(trx, 'LEAD', id, opened);
  const now = deps.clock.now();
  accept(editLeadProblem({ stage, zoneOffset }, after.dateOfBirth, now));
  await updateLead(trx, id, after satisfies LeadPerson, now);
  await recordEvent(trx, {
    actor,
    entityType: 'LEAD',
    entityId: id,
    kind: 'LEAD_CHANGED',
    ...differing(before, after),
    requestId,
    version: version + 1,
  });
  return version + 1;
}
