/**
 * Returns a function that says whether a name is chosen by `--only one,two`: it contains one of these words, or of
 * `always`. Without `--only` every name is chosen.
 */
export function onlyThose(only: string, ...always: readonly string[]): (name: string) => boolean {
  const words = only === '' ? [''] : [...always, ...only.split(',')];
  return (name) => words.some((word) => name.includes(word));
}
