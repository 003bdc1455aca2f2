import type { ApprovalEffect, ApprovalKind } from '@habilita/contract';
import type { Actor } from '#kernel/actor.ts';
import type { ReadDatabase, Transaction } from '#kernel/db/connect.ts';
import type { Refusal } from '#kernel/errors.ts';
import type { By } from '#kernel/events.ts';
import type { EndStatus } from './approval.ts';

/** A stored request; `params` and `body` are those of the command as it was sent. */
export interface StoredRequest {
  readonly id: string;
  readonly kind: ApprovalKind;
  readonly registrationId: string | null;
  readonly drivingSchoolId: string | null;
  readonly params: unknown;
  readonly body: unknown;
  /** The hash of the effect that the requester was shown. */
  readonly planHash: string;
  readonly requestedBy: string;
  readonly requesterName: string;
}

/** Another person's decision to approve a request. */
export interface Approval {
  readonly by: By;
  /** The hash of the effect that the approver saw; when undefined, the hash that the requester was shown is used. */
  readonly planHash: string | undefined;
}

export interface Ending {
  readonly status: EndStatus;
  readonly at: Temporal.Instant;
}

export interface RequestFile {
  readonly id: string;
  readonly originalName: string;
}

/** Shows and carries out the commands that are stored in the requests of one kind. */
export interface Approvable {
  readonly kind: ApprovalKind;
  /** What the command would change now, or its refusal. */
  lookAt(db: ReadDatabase, actor: Actor, request: StoredRequest): Promise<ApprovalEffect | Refusal>;
  /**
   * Decides again under the record's lock and carries the command out. Returns the command's refusal; throws
   * CONFLICT_STALE with the new effect when the approver saw another effect.
   */
  carryOut(trx: Transaction, request: StoredRequest, approval: Approval): Promise<Refusal | undefined>;
  /** The files that came with the command. */
  files?(db: ReadDatabase, request: StoredRequest): Promise<readonly RequestFile[]>;
  /**
   * Called when the request ends without being carried out. Ends the rows that the waiting command wrote in its own
   * tables.
   */
  ended?(trx: Transaction, request: StoredRequest, ending: Ending): Promise<void>;
}
