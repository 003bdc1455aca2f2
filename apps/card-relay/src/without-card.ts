const OF_A_CARD: ReadonlySet<string> = new Set([
  'card',
  'card_number',
  'number_token',
  'cardholder_name',
  'security_code',
  'expiration_month',
  'expiration_year',
]);

/** Removes the card's data, which the provider may have repeated in its answer. */
export function withoutCard(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutCard);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([name]) => !OF_A_CARD.has(name));
  return Object.fromEntries(kept.map(([name, inner]) => [name, withoutCard(inner)]));
}
