/** Milliseconds without an answer until the person is told. */
const LONG = 5000;

let late = 0;
const listeners = new Set<() => void>();

function count(change: 1 | -1): void {
  late += change;
  for (const listener of listeners) listener();
}

/** Calls that have been without an answer for long. */
export const unanswered = {
  some: () => late > 0,
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
      return await call;
    } finally {
      clearTimeout(timer);
      if (isLate) count(-1);
    }
  },
} as const;
