import type { ApprovalEffect, ApprovalKind } from '@habilita/contract';
import type { Actor } from '#kernel/actor.ts';
import type { ReadDatabase, Transaction } from '#kernel/db/connect.ts';
import type { Refusal } from '#kernel/errors.ts';
import type { By } from '#kernel/events.ts';
import type { EndStatus } from './approval.ts';

/** A request as it is kept, with the command in wire form. */
export interface KeptRequest {
  readonly id: string;
  readonly kind: ApprovalKind;
  readonly registrationId: string | null;
  readonly drivingSchoolId: string | null;
  readonly params: unknown;
  readonly body: unknown;
  /** Of the effect shown to who asked. */
  readonly planHash: string;
  readonly requestedBy: string;
  readonly requesterName: string;
}

/** A decision of another person about a request. */
export interface Approval {
  readonly by: By;
  /** Of the effect the approver saw; by default the one shown to who asked. */
  readonly planHash: string | undefined;
}

export interface Ending {
  readonly status: EndStatus;
  readonly at: Temporal.Instant;
}

export interface KeptFile {
  readonly id: string;
  readonly originalName: string;
}

/** What carries out requests of one kind. */
export interface Approvable {
  readonly kind: ApprovalKind;
  /** What it would do now, or the command's refusal. */
  lookAt(db: ReadDatabase, actor: Actor, request: KeptRequest): Promise<ApprovalEffect | Refusal>;
  /**
   * Decides again under the record's lock and carries it out. Answers the command's refusal; throws CONFLICT_STALE with
   * the new effect when it is another one than the approver saw.
   */
  carryOut(trx: Transaction, request: KeptRequest, approval: Approval): Promise<Refusal | undefined>;
  /** Files that came with it, for who decides. */
  files?(db: ReadDatabase, request: KeptRequest): Promise<readonly KeptFile[]>;
  /** Ends what the command keeps of its own while it waits. */
  ended?(trx: Transaction, request: KeptRequest, ending: Ending): Promise<void>;
}
