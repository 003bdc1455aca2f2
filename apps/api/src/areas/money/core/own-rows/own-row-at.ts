export interface OwnRowAt {
  readonly id: string;
  readonly registrationId: string;
  readonly createdBy: string | null;
  readonly at: Temporal.Instant;
  /**
   * The id of the request that a second person approved. Rows of commands whose limit is per day keep it, so that
   * what was approved does not count towards that limit again.
   */
  readonly approvalRequestId?: string | undefined;
}
