/** Milliseconds without an answer until the person is told. */
const LONG = 5000;
/** Milliseconds it is said after a late answer: a poll's pause and `LONG` are shorter, so that it does not flicker. */
const STAYS = 10_000;

let late = 0;
const listeners = new Set<() => void>();

let staying: ReturnType<typeof setTimeout> | undefined;

function tell(): void {
  for (const listener of listeners) listener();
}

function count(change: 1 | -1): void {
  late += change;
  tell();
}

function stay(): void {
  clearTimeout(staying);
  staying = setTimeout(() => {
    staying = undefined;
    tell();
  }, STAYS);
}

/** Calls that have been without an answer for long, or were a moment ago. */
export const unanswered = {
  some: () => late > 0 || staying !== undefined,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  watch: async <T>(call: Promise<T>): Promise<T> => {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      count(1);
    }, LONG);
    try {
      const answer = await call;
      if (isLate) stay();
      return answer;
    } finally {
      clearTimeout(timer);
      if (isLate) count(-1);
    }
  },
} as const;
