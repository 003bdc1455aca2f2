/**
 * How long data are kept when no law requires it; afterwards a nightly job erases them (LGPD, arts. 15 and 16). Data
 * that law, a contract or open money require have retention periods of their own: see `consent/keeping-reasons.ts`.
 * Months are counted in Brasília's time.
 */
export const TERMS = {
  /** People who never paid: pre-registrations, carts and accounts, counted from the end of their last campaign. */
  people: { months: 24 },
  /** Names and addresses of waiting-list entries that led to no registration, counted from the campaign's end. */
  waitingList: { months: 24 },
  /**
   * Addresses and texts of messages, counted from the day each was written. The record that a message was sent is kept.
   */
  messages: { months: 24 },
} as const;

export type KindKept = keyof typeof TERMS;

const ZONE = 'America/Sao_Paulo';

/** What is older than this moment is erased. */
export const endOfTerm = (kind: KindKept, now: Temporal.Instant): Temporal.Instant =>
  now.toZonedDateTimeISO(ZONE).subtract(TERMS[kind]).toInstant();
