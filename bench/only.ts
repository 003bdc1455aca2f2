/** Of `--only one,two`: names with one of these words, and `always`; all names without it. */
export function onlyThose(only: string, ...always: readonly string[]): (name: string) => boolean {
  const words = only === '' ? [''] : [...always, ...only.split(',')];
  return (name) => words.some((word) => name.includes(word));
}
