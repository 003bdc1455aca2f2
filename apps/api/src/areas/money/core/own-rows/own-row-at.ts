export interface OwnRowAt {
  readonly id: string;
  readonly registrationId: string;
  readonly createdBy: string | null;
  readonly at: Temporal.Instant;
  /** The request that a second person approved, kept only where amounts add up within a day. */
  readonly approvalRequestId?: string | undefined;
}
