/** `--only one,two` chooses names with one of these words or of `always`; without words, all. */
export function onlyThose(only: string, ...always: readonly string[]): (name: string) => boolean {
  const words = only === '' ? [''] : [...always, ...only.split(',')];
  return (name) => words.some((word) => name.includes(word));
}
