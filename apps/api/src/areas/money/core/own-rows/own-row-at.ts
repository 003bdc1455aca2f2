export interface OwnRowAt {
  readonly id: string;
  readonly registrationId: string;
  readonly createdBy: string | null;
  readonly at: Temporal.Instant;
  /** Of the second person who approved it; kept where amounts add up within a day. */
  readonly approvalRequestId?: string | undefined;
}
