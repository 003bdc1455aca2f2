/**
 * How long data are kept that no law asks to keep; then a job of the night erases them (LGPD, arts. 15 and 16). What
 * law, contract or open money keep has its own terms: see `consent/keeping-reasons.ts`. Months count in Brasília's time.
 */
export const TERMS = {
  /** People who never paid: pre-registrations, carts and accounts, counted from the end of their last campaign. */
  people: { months: 24 },
  /** Names and addresses of waiting-list entries of whom no registration came, counted from the campaign's end. */
  waitingList: { months: 24 },
  /** Address and text of messages, counted from the day they were written; that one was sent stays. */
  messages: { months: 24 },
} as const;

export type KindKept = keyof typeof TERMS;

const ZONE = 'America/Sao_Paulo';

/** What is older than this moment is erased. */
export const endOfTerm = (kind: KindKept, now: Temporal.Instant): Temporal.Instant =>
  now.toZonedDateTimeISO(ZONE).subtract(TERMS[kind]).toInstant();
