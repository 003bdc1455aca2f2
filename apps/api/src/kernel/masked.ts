/** What people without the right to read a secret see of it: its last two characters when that leaves enough unseen, nothing of an empty one. */
export function masked(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length < 6 ? '•••' : `•••${text.slice(-2)}`;
}
