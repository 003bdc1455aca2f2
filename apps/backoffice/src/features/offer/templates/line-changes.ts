export interface LineChange {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
  readonly at: number;
}

const MAX_LINES = 2000;

/**
 * Compares two texts line by line. Lines of the longest common subsequence are unchanged; all others were removed or
 * added.
 */
export function lineChanges(before: string, after: string): LineChange[] {
  const [old, now] = [before, after].map((text) => text.replace(/\n$/, '').split('\n').slice(0, MAX_LINES));
  if (old === undefined || now === undefined) return [];
  const common = Array.from({ length: old.length + 1 }, () => new Uint16Array(now.length + 1));
  const at = (i: number, j: number): number => common[i]?.[j] ?? 0;
  for (let i = old.length - 1; i >= 0; i -= 1) {
    const row = common[i];
    for (let j = now.length - 1; j >= 0; j -= 1)
      if (row !== undefined) row[j] = old[i] === now[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  }
  const changes: LineChange[] = [];
  const push = (kind: LineChange['kind'], text = '') => changes.push({ kind, text, at: changes.length });
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    if (i < old.length && j < now.length && old[i] === now[j]) {
      push('same', old[i]);
      i += 1;
      j += 1;
    } else if (j >= now.length || (i < old.length && at(i + 1, j) >= at(i, j + 1))) {
      push('removed', old[i]);
      i += 1;
    } else {
      push('added', now[j]);
      j += 1;
    }
  }
  return changes;
}
