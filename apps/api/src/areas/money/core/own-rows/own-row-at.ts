export interface OwnRowAt {
  readonly id: string;
  readonly registrationId: string;
  readonly createdBy: string | null;
  readonly at: Temporal.Instant;
  /** The request that a second person approved; only tables whose amounts add up within a day keep it. */
  readonly approvalRequestId?: string | undefined;
}
