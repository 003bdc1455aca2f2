/**
 * How long data are kept that no law asks to keep; after that a nightly job erases them (LGPD, arts. 15 and 16). Data
 * that law, contract or open money require have terms of their own: see `consent/keeping-reasons.ts`. Months are
 * counted in Brasília's time.
 */
export const TERMS = {
  /** People who never paid: pre-registrations, carts and accounts, counted from the end of their last campaign. */
  people: { months: 24 },
  /** Names and addresses of waiting-list entries that led to no registration, counted from the campaign's end. */
  waitingList: { months: 24 },
  /** Addresses and texts of messages, counted from the day each was written. That a message was sent stays known. */
  messages: { months: 24 },
} as const;

export type KindKept = keyof typeof TERMS;

const ZONE = 'America/Sao_Paulo';

/** What is older than this moment is erased. */
export const endOfTerm = (kind: KindKept, now: Temporal.Instant): Temporal.Instant =>
  now.toZonedDateTimeISO(ZONE).subtract(TERMS[kind]).toInstant();
