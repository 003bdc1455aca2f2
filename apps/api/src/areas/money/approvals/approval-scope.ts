import { APPROVAL_KIND_NAMES, DECIDES, passes } from '@habilita/contract';
import type { Actor } from '#kernel/actor.ts';
import type { ApprovalScope } from './approvals.queries.ts';

/**
 * What an actor sees of the requests for approval: requests of the kinds that the actor may decide, within the actor's
 * driving schools and campaigns, and the actor's own requests (`userId`) of any kind.
 */
export const approvalScopeOf = (actor: Actor): ApprovalScope => ({
  userId: actor.userId,
  drivingSchoolIds: actor.drivingSchoolIds,
  campaignIds: actor.campaignIds,
  kinds: APPROVAL_KIND_NAMES.filter((kind) => passes(actor, DECIDES[kind])),
});
