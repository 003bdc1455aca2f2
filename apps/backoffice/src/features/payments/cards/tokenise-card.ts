import { z } from 'zod';
import type { TypedCard } from './card-rules.ts';

export type Tokenised =
  | { readonly kind: 'token'; readonly token: string }
  /** `CARD_INVALID_DATA` means an unreadable card; `UNREACHABLE` means no answer, so that nothing was charged. */
  | { readonly kind: 'refused'; readonly code: 'CARD_INVALID_DATA' | 'UNREACHABLE' };

const answer = z.object({ card_token: z.string().min(1) });

const LONGEST_WAIT_MS = 60_000;

/** Sends the card from the browser to the provider, so that our server never sees it. */
export async function tokeniseCard(card: TypedCard, tokenUrl: string): Promise<Tokenised> {
  const body = JSON.stringify({
    card_number: card.number,
    cardholder_name: card.name.trim(),
    expiration_month: card.expiry.slice(0, 2),
    expiration_year: `20${card.expiry.slice(2)}`,
    security_code: card.code,
  });
  const request = { method: 'POST', headers: { 'content-type': 'application/json' }, credentials: 'omit' } as const;
  const patience = new AbortController();
  const givingUp = setTimeout(() => patience.abort(), LONGEST_WAIT_MS);
  try {
    const { signal } = patience;
    const response = await fetch(tokenUrl, { ...request, body, referrerPolicy: 'no-referrer', signal });
    if (response.status >= 500) return { kind: 'refused', code: 'UNREACHABLE' };
    const parsed = answer.safeParse(await response.json());
    if (!response.ok || !parsed.success) return { kind: 'refused', code: 'CARD_INVALID_DATA' };
    return { kind: 'token', token: parsed.data.card_token };
  } catch {
    return { kind: 'refused', code: 'UNREACHABLE' };
  } finally {
    clearTimeout(givingUp);
  }
}
