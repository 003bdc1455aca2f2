/** Reads the query of a URL as plain texts, as the API takes them; values are not parsed as JSON. */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

function wordOf(value: unknown): string {
  if (Array.isArray(value)) return value.map((part) => wordOf(part)).join(',');
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

/** Writes the query of a URL: lists are joined by commas, and empty values are left out (Specification 1 §7). */
export function stringifySearch(search: object): string {
  const words = Object.entries(search).map(([key, value]): [string, string] => [key, wordOf(value)]);
  const result = new URLSearchParams(words.filter(([, word]) => word !== ''));
  return result.size === 0 ? '' : `?${result}`;
}
