const OF_A_CARD: ReadonlySet<string> = new Set([
  'card',
  'card_number',
  'number_token',
  'cardholder_name',
  'security_code',
  'expiration_month',
  'expiration_year',
]);

/** An answer of the provider without what it may repeat of the card. */
export function withoutCard(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutCard);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([name]) => !OF_A_CARD.has(name));
  return Object.fromEntries(kept.map(([name, inner]) => [name, withoutCard(inner)]));
}
