import type { z } from 'zod';

/**
 * How many levels input may be nested. No form comes near this limit. JSON of thousands of levels would exhaust the
 * stack of the code that reads or writes it.
 */
const DEEPEST = 100;

interface Place {
  readonly value: unknown;
  readonly key: string;
  readonly depth: number;
  readonly above: Place | undefined;
}

/**
 * Finds values that the database cannot store, also in parts that the schema does not check: lone surrogates (halves of
 * a character), which JSON allows and PostgreSQL refuses, and parts that are nested too deeply. It uses a loop instead
 * of recursion, because deeply nested input would exhaust the stack.
 */
export function unstorableIn(input: unknown): z.core.$ZodIssue[] {
  const found: z.core.$ZodIssue[] = [];
  const invalid = (path: string[]) => found.push({ code: 'custom', path, message: 'INVALID', input });
  const left: Place[] = [{ value: input, key: '', depth: 0, above: undefined }];
  for (let place = left.pop(); place !== undefined; place = left.pop()) {
    const { value, depth } = place;
    if (typeof value === 'string' && !value.isWellFormed()) invalid(pathOf(place));
    if (typeof value !== 'object' || value === null) continue;
    if (depth >= DEEPEST) invalid(pathOf(place).slice(0, 1));
    else if (Object.keys(value).some((key) => !key.isWellFormed())) invalid(pathOf(place));
    else
      for (const [key, part] of Object.entries(value)) left.push({ value: part, key, depth: depth + 1, above: place });
  }
  return found;
}

function pathOf(place: Place): string[] {
  const path: string[] = [];
  for (let at = place; at.above !== undefined; at = at.above) path.unshift(at.key);
  return path;
}
