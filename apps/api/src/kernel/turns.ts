export function turns(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      // Handed over directly, so that nobody overtakes.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

/** Of each key `atOnce` pieces run; undefined when `most` of it are waiting or running. */
export function turnsByKey(
  most: number,
  atOnce = 1,
): <T>(key: string, work: () => Promise<T>) => Promise<T> | undefined {
  const lines = new Map<string, { readonly take: ReturnType<typeof turns>; pending: number }>();
  return (key, work) => {
    const line = lines.get(key) ?? { take: turns(atOnce), pending: 0 };
    if (line.pending >= most) return undefined;
    lines.set(key, line);
    line.pending += 1;
    return line.take(work).finally(() => {
      line.pending -= 1;
      if (line.pending === 0) lines.delete(key);
    });
  };
}
