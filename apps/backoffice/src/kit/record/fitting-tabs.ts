/** Indexes; widths in pixels, `more` that of 'Mais'. The open tab is always visible. */
export function fittingTabs(widths: readonly number[], room: number, more: number, open: number): readonly number[] {
  const all = widths.map((_, index) => index);
  const sum = (indices: readonly number[]) => indices.reduce((total, index) => total + (widths[index] ?? 0), 0);
  if (sum(all) <= room) return all;
  const first = all.filter((index) => sum(all.slice(0, index + 1)) <= room - more);
  if (first.includes(open)) return first;
  while (first.length > 0 && sum(first) + (widths[open] ?? 0) > room - more) first.pop();
  return [...first, open];
}
