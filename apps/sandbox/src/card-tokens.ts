import { randomBytes } from 'node:crypto';
import type { Scheduler } from './scheduler.ts';
import { brandOf, type CardData, type CardOutcome, outcomeOf } from './test-cards.ts';

const VALID_FOR = { minutes: 15 };

/** Never its number or code. */
export interface TokenisedCard {
  brand: string;
  lastFour: string;
  outcome: CardOutcome;
}

export interface CardTokens {
  /** One payment within 15 minutes. */
  issue(card: CardData): TokenisedCard & { token: string };
  /** Once; undefined when unknown, used or too old. */
  take(token: string): TokenisedCard | undefined;
}

export function createCardTokens(scheduler: Scheduler): CardTokens {
  const tokens = new Map<string, TokenisedCard & { until: Temporal.Instant }>();
  return {
    issue(card) {
      const now = scheduler.now();
      const tokenised = {
        brand: brandOf(card.number) ?? 'OUTRA',
        lastFour: card.number.slice(-4),
        outcome: outcomeOf(card, now.toZonedDateTimeISO('America/Sao_Paulo').toPlainDate()),
      };
      const token = `tok_${randomBytes(24).toString('hex')}`;
      tokens.set(token, { ...tokenised, until: now.add(VALID_FOR) });
      return { ...tokenised, token };
    },
    take(token) {
      const card = tokens.get(token);
      tokens.delete(token);
      if (!card || Temporal.Instant.compare(card.until, scheduler.now()) <= 0) return undefined;
      return { brand: card.brand, lastFour: card.lastFour, outcome: card.outcome };
    },
  };
}
