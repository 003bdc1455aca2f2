/** Milliseconds without an answer after which the person is told. */
export const LONG = 5000;
/**
 * Milliseconds that the notice stays after a late answer. A poll's pause and `LONG` are shorter, so that it does
 * not flicker.
 */
const STAYS = 10_000;

/** The notice stands on the screen, and in an open dialog, which covers the screen. */
export const LATE_TEXT = 'O servidor está demorando para responder. O que você digitou continua aqui.';

const late = { reads: 0, commands: 0 };
const listeners = new Set<() => void>();

/** How many lists say by themselves how long they search. */
let saidByLists = 0;
let staying: ReturnType<typeof setTimeout> | undefined;

function tell(): void {
  for (const listener of listeners) listener();
}

function count(kind: keyof typeof late, change: 1 | -1): void {
  late[kind] += change;
  tell();
}

function stay(): void {
  clearTimeout(staying);
  staying = setTimeout(() => {
    staying = undefined;
    tell();
  }, STAYS);
}

const isReadSaid = (): boolean => saidByLists === 0 && (late.reads > 0 || staying !== undefined);

/** Knows of calls that have been without an answer for long, or were a moment ago. */
export const unanswered = {
  some: () => late.commands > 0 || isReadSaid(),
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** While a list says by itself that it is slow, late reads are not spoken of a second time. */
  saidByList: () => {
    saidByLists += 1;
    tell();
    return () => {
      saidByLists -= 1;
      tell();
    };
  },
  watch: async <T>(call: Promise<T>, kind: keyof typeof late): Promise<T> => {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      count(kind, 1);
    }, LONG);
    try {
      const answer = await call;
      if (isLate && (kind === 'commands' || saidByLists === 0)) stay();
      return answer;
    } finally {
      clearTimeout(timer);
      if (isLate) count(kind, -1);
    }
  },
} as const;
