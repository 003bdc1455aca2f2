/** Which row a command writes for itself, for which registration, who writes it and when. */
export interface OwnRowAt {
  readonly id: string;
  readonly registrationId: string;
  readonly createdBy: string | null;
  readonly at: Temporal.Instant;
}
