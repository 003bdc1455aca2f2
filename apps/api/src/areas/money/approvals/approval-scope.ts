import { APPROVAL_KIND_NAMES, DECIDES, passes } from '@habilita/contract';
import type { Actor } from '#kernel/actor.ts';
import type { ApprovalScope } from './approvals.queries.ts';

/** The kinds of requests that a person may decide, and the records of their scope. */
export const approvalScopeOf = (actor: Actor): ApprovalScope => ({
  userId: actor.userId,
  drivingSchoolIds: actor.drivingSchoolIds,
  campaignIds: actor.campaignIds,
  kinds: APPROVAL_KIND_NAMES.filter((kind) => passes(actor, DECIDES[kind])),
});
